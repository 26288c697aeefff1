// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// A query of a test on a churn program, with the expected answer from the plain walk.
struct CheckedQuery: Sendable {
  let text: String
  /// - Parameter scope: the program, or the page in a browser.
  let ask: @Sendable (_ scope: XCUIElement) throws -> String
  let expected: @Sendable (Screen) -> String
  /// Whether the query is possible while elements appear and disappear.
  ///
  /// A query that reads a property of an element fails when the element has just disappeared.
  var isForAnyTime = true
  /// Whether the answer contains each visible change.
  var countsAll = false

  /// Returns some questions of each kind, about names and positions that may exist or not.
  ///
  /// - Parameters:
  ///   - groups: the names of groups that existed.
  ///   - random: the generator of random numbers.
  /// - Returns: the questions.
  static func some(groups: [String], using random: inout some RandomNumberGenerator) -> [CheckedQuery] {
    var questions: [CheckedQuery] = [.whole, .rows]
    for kind in Screen.Kind.allCases {
      questions.append(.count(kind))
      questions.append(.exists(kind, name(using: &random)))
      questions.append(.place(kind, Int.random(in: 0..<14, using: &random)))
    }
    func anyKind() -> Screen.Kind { Screen.Kind.allCases.randomElement(using: &random) ?? .button }
    questions.append(.exists(anyKind(), name(using: &random)))
    questions.append(.identified(anyKind(), name(using: &random)))
    questions.append(.beginning(anyKind(), "Item \(Int.random(in: 1...2, using: &random))"))
    questions.append(.first(anyKind(), String(Int.random(in: 0...9, using: &random))))
    questions.append(.value(.entry, "text \(Int.random(in: 1...9, using: &random))"))
    questions.append(.value(.check, "1"))
    let group = groups.randomElement(using: &random) ?? "group 1"
    questions.append(.group(group))
    questions.append(.children(group, anyKind()))
    questions.append(.descendants(group, anyKind()))
    questions.append(.containing(group, .button, name(using: &random)))
    return questions
  }

  private static func name(using random: inout some RandomNumberGenerator) -> String {
    let word = Bool.random(using: &random) ? "Item" : "Thing"
    return "\(word) \(Int.random(in: 0..<30, using: &random))"
  }
}

extension CheckedQuery {
  private static func count(_ kind: Screen.Kind) -> CheckedQuery {
    CheckedQuery(
      text: "how many \(kind.name)", ask: { "\(kind.query($0).count)" },
      expected: { "\($0.of(kind).count)" }, countsAll: true)
  }

  private static func exists(_ kind: Screen.Kind, _ name: String) -> CheckedQuery {
    CheckedQuery(
      text: "\(kind.name)[\"\(name)\"].exists", ask: { "\(kind.query($0)[name].exists)" },
      expected: { screen in "\(screen.of(kind).contains { $0.name == name })" })
  }

  private static func place(_ kind: Screen.Kind, _ index: Int) -> CheckedQuery {
    CheckedQuery(
      text: "label and value of \(kind.name).element(boundBy: \(index))",
      ask: {
        let element = kind.query($0).element(boundBy: index)
        guard element.exists else { return "none" }
        return "\(element.label) \(kind.hasValue ? "\(element.value ?? "nil")" : "")"
      },
      expected: {
        let elements = $0.of(kind)
        guard elements.indices.contains(index) else { return "none" }
        return "\(elements[index].name) \(elements[index].value ?? "")"
      }, isForAnyTime: false)
  }

  private static func first(_ kind: Screen.Kind, _ part: String) -> CheckedQuery {
    CheckedQuery(
      text: "label of the first of \(kind.name) with \(part)",
      ask: {
        let first = kind.query($0).matching(NSPredicate(format: "label CONTAINS %@", part)).firstMatch
        return first.exists ? first.label : "none"
      },
      expected: { $0.of(kind).first { $0.name.contains(part) }?.name ?? "none" }, isForAnyTime: false)
  }

  private static func identified(_ kind: Screen.Kind, _ name: String) -> CheckedQuery {
    CheckedQuery(
      text: "how many \(kind.name).matching(identifier: \"\(name)\")",
      ask: { "\(kind.query($0).matching(identifier: name).count)" },
      expected: { screen in "\(screen.of(kind).filter { $0.name == name }.count)" })
  }

  private static func beginning(_ kind: Screen.Kind, _ start: String) -> CheckedQuery {
    CheckedQuery(
      text: "how many \(kind.name) whose label begins with \"\(start)\"",
      ask: { "\(kind.query($0).matching(NSPredicate(format: "label BEGINSWITH %@", start)).count)" },
      expected: { screen in "\(screen.of(kind).filter { $0.name.hasPrefix(start) }.count)" })
  }

  private static func value(_ kind: Screen.Kind, _ start: String) -> CheckedQuery {
    CheckedQuery(
      text: "how many \(kind.name) whose value begins with \"\(start)\"",
      ask: { "\(kind.query($0).matching(NSPredicate(format: "value BEGINSWITH %@", start)).count)" },
      expected: { screen in "\(screen.of(kind).filter { $0.value?.hasPrefix(start) == true }.count)" })
  }

  private static func group(_ name: String) -> CheckedQuery {
    CheckedQuery(
      text: "descendants(matching: .any)[\"\(name)\"].exists",
      ask: { "\($0.descendants(matching: .any)[name].exists)" },
      expected: { "\($0.groups.contains(name))" })
  }

  private static func children(_ group: String, _ kind: Screen.Kind) -> CheckedQuery {
    CheckedQuery(
      text: "how many children of \(group) are \(kind.name)",
      ask: { "\(Self.group(group, $0).children(matching: kind.type).count)" },
      expected: { screen in
        "\(screen.of(kind).filter { $0.groups.last == group && !$0.isPart }.count)"
      })
  }

  private static func descendants(_ group: String, _ kind: Screen.Kind) -> CheckedQuery {
    CheckedQuery(
      text: "how many descendants of \(group) are \(kind.name)",
      ask: { "\(Self.group(group, $0).descendants(matching: kind.type).count)" },
      expected: { screen in "\(screen.of(kind).filter { $0.groups.contains(group) }.count)" })
  }

  private static func containing(_ group: String, _ kind: Screen.Kind, _ name: String) -> CheckedQuery {
    CheckedQuery(
      text: "how many \(group) contain \(kind.name)[\"\(name)\"]",
      ask: { "\(Self.group(group, $0).containing(kind.type, identifier: name).count)" },
      expected: { screen in
        let isThere = screen.of(kind).contains { $0.name == name && $0.groups.contains(group) }
        return isThere ? "1" : "0"
      })
  }

  private static let rows = CheckedQuery(
    text: "how many cells", ask: { "\($0.cells.count)" }, expected: { "\($0.rows)" }, countsAll: true)

  /// The whole snapshot, including pages that are not shown.
  private static let whole = CheckedQuery(
    text: "the whole snapshot",
    ask: { scope in
      var lines: [String] = []
      func visit(_ element: any XCUIElementSnapshot) {
        if let kind = Screen.Kind.allCases.first(where: { $0.type == element.elementType }), kind != .text {
          lines.append(
            "\(kind.rawValue) \(element.label) \(kind.hasValue ? "\(element.value ?? "nil")" : "")")
        }
        element.children.forEach(visit)
      }
      visit(try scope.snapshot())
      return lines.joined(separator: ", ")
    },
    expected: { screen in
      screen.all.filter { $0.kind != .text }.map { "\($0.kind.rawValue) \($0.name) \($0.value ?? "")" }
        .joined(separator: ", ")
    }, countsAll: true)

  /// Returns the query for a group; no other element has the name of a group.
  private static func group(_ name: String, _ scope: XCUIElement) -> XCUIElementQuery {
    scope.descendants(matching: .any).matching(identifier: name)
  }
}

extension Screen {
  func of(_ kind: Kind) -> [Element] { elements.filter { $0.kind == kind } }
}

extension Screen.Kind {
  var type: XCUIElement.ElementType {
    switch self {
    case .button: .button
    case .check: .checkBox
    case .entry: .textField
    case .text: .staticText
    }
  }

  var name: String {
    switch self {
    case .button: "buttons"
    case .check: "checkBoxes"
    case .entry: "textFields"
    case .text: "staticTexts"
    }
  }

  var hasValue: Bool { self == .check || self == .entry }

  func query(_ scope: XCUIElement) -> XCUIElementQuery { scope.descendants(matching: type) }
}
