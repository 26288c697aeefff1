// SPDX-License-Identifier: Apache-2.0

import Inspector

/// An element in the format of the page.
struct ElementPage: Codable {
  struct Query: Codable {
    let text: String
    let reason: String
  }

  let node: Int
  /// The reading of the tree in which the element has this number.
  let revision: Int
  /// The element's type and name: `Button "Add"`.
  let headline: String
  /// Left, top, width, height in pixels of the screen.
  let frame: [Double]?
  /// Whether the part under the pointer is not in the tree, so that this element is only the container of that part.
  let isContainer: Bool
  let advice: [String]
  let queries: [Query]
  /// Pairs of a name and a value, in the order in which people look for them.
  let facts: [[String]]

  init(_ element: InspectedElement, isExposed: Bool = true, findings: [InspectionFinding]? = nil) {
    node = element.node
    revision = element.revision
    headline = element.typeName + (element.label.isEmpty ? "" : " \"\(element.label)\"")
    frame = element.frame
    isContainer = !isExposed
    advice = (findings ?? element.findings).map { "\($0.problem) \($0.advice)" }
    queries = element.queries.map { Query(text: $0.swift, reason: $0.candidate.reason) }
    facts = Self.facts(of: element).filter { !$0[1].isEmpty }
  }

  private static func facts(of element: InspectedElement) -> [[String]] {
    var facts = [
      ["type", ([element.typeName] + element.alsoFoundAs).joined(separator: ", also ")],
      ["label", element.label], ["identifier", element.identifier], ["value", element.value ?? ""],
      ["title", element.title], ["placeholder", element.placeholder ?? ""],
      ["frame", element.frame.map(text) ?? "no position on the screen"],
      ["hit point", element.hitPoint.map(text) ?? "none"],
      ["states", element.states.joined(separator: ", ")],
      ["actions", element.actions.map(\.name).joined(separator: ", ")],
    ]
    if let range = element.range {
      facts.append([
        "range", "\(number(range.minimum)) … \(number(range.maximum)), now \(number(range.current))",
      ])
    }
    facts += element.texts.filter { !$0.attributes.isEmpty }.prefix(20).map { stretch in
      [
        "text \"\(stretch.text.prefix(24))\"",
        stretch.attributes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(
          separator: "; "),
      ]
    }
    facts += [
      ["description", element.description],
      ["role", element.role + (element.roleName.map { " (\($0))" } ?? "")],
      [
        "attributes",
        element.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
      ],
      ["interfaces", element.interfaces.joined(separator: ", ")],
      ["toolkit", element.toolkit],
      ["object", "\(element.busName) \(element.objectPath) (pid \(element.processID))"],
      ["path", element.path.map(\.title).joined(separator: " › ")],
    ]
    return facts
  }

  private static func text(_ numbers: [Double]) -> String { numbers.map(number).joined(separator: ", ") }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}
