// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The reason why a query has no class chain.
package struct ClassChainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The step of the query without a counterpart, in the notation of Swift.
  package let step: String
  package let description: String
}

extension WrittenQuery {
  /// Returns the query as a class chain, the notation of Appium's drivers for Apple's systems.
  ///
  /// The server for WebDriver runs the class chain with the same steps as the query, so both find the same elements:
  ///
  /// | query | class chain |
  /// | --- | --- |
  /// | `app.buttons["Add"]` | ``**/XCUIElementTypeButton[`"Add" IN identifiers`]`` |
  /// | `app.tables.cells.element(boundBy: 2)` | `**/XCUIElementTypeTable/**/XCUIElementTypeCell[3]` |
  ///
  /// - Returns: the class chain; empty for the program itself.
  /// - Throws: ``ClassChainError`` if a step has no counterpart.
  package func classChain() throws(ClassChainError) -> String {
    var chain = ""
    for step in steps {
      let piece = try step.classChain()
      guard !chain.isEmpty || !step.isFilter else {
        throw step.unwritten("the program itself cannot be filtered")
      }
      chain += step.isFilter || chain.isEmpty ? piece : "/" + piece
    }
    return chain
  }
}

extension WrittenStep {
  /// Whether the step selects from the elements of the step before it, and does not search in them.
  fileprivate var isFilter: Bool {
    switch self {
    case .descendants, .children, .disclosedRows: false
    default: true
    }
  }

  fileprivate func classChain() throws(ClassChainError) -> String {
    switch written {
    case .descendants(let type): return "**/\(Self.name(of: type))"
    case .children(let type): return Self.name(of: type)
    case .named(let text), .allNamed(let text): return Self.matching(Self.membership(text))
    case .typed(let type, let text):
      return Self.matching(Self.test(type) + (text.map { " AND \(Self.membership($0))" } ?? ""))
    case .containing(let type, let text?):
      return Self.containing("\(Self.test(type)) AND \(Self.membership(text))")
    case .predicate(let format): return Self.matching(format)
    case .containingPredicate(let format): return Self.containing(format)
    case .index(let index): return "[\(index + 1)]"
    case .first: return "[1]"
    case .only: return ""
    case .containing(_, nil): throw unwritten("a class chain contains elements only by their text")
    case .disclosedRows: throw unwritten("a class chain has no step for the rows below a row")
    }
  }

  fileprivate func unwritten(_ reason: String) -> ClassChainError {
    let text = String(WrittenQuery([self]).swift(root: "").text)
    return ClassChainError(
      step: text,
      description:
        "The query has no class chain, because of \(text): \(reason). Choose another query for the element."
    )
  }

  private static func name(of type: ElementType) -> String {
    type == .any ? "*" : "XCUIElementType\(type.title)"
  }

  private static func test(_ type: ElementType) -> String {
    "type == \"XCUIElementType\(type.title)\""
  }

  /// The filter by the properties that identify an element, in the notation of Apple's logs.
  private static func membership(_ text: String) -> String {
    "\(PredicateLiteral.quoted(text, by: "\"")) IN identifiers"
  }

  private static func matching(_ format: String) -> String { "[`\(doubled("`", in: format))`]" }

  private static func containing(_ format: String) -> String { "[$\(doubled("$", in: format))$]" }

  /// Doubles each quote, since a single one ends the predicate.
  private static func doubled(_ quote: Unicode.Scalar, in format: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in format.unicodeScalars {
      text.append(scalar)
      if scalar == quote { text.append(scalar) }
    }
    return String(text)
  }
}
