// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation
import Predicates

extension WrittenQuery {
  /// Parses a query in the notation of tests: `app.tables.cells.element(boundBy: 2)`.
  ///
  /// The text begins with a variable of any name, with `XCUIApplication()`, or with the query's first property.
  ///
  /// - Throws: ``WrittenQueryError``.
  package init(parsing text: String) throws {
    var parser = QueryParser(text)
    self = try parser.parse()
  }
}

/// Parses a query from left to right, one step at a time.
private struct QueryParser {
  private var scanner: QueryScanner
  private var query = WrittenQuery()

  init(_ text: String) { scanner = QueryScanner(text) }

  mutating func parse() throws -> WrittenQuery {
    try root()
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { return query }
      let start = scanner.position
      if scanner.take(".") {
        try member()
      } else if scanner.take("[") {
        try subscripted(at: start)
      } else {
        throw scanner.problem(
          "Expected \".\" or \"[\" after a step of the query, but found \(scanner.found).")
      }
    }
  }

  private mutating func root() throws {
    scanner.skipSpace()
    if scanner.isAtEnd {
      throw scanner.problem("Expected a query such as app.buttons[\"Add\"], but found nothing.")
    }
    if scanner.current == "." { return }
    let start = scanner.position
    guard let name = scanner.name() else {
      throw scanner.problem("Expected a query such as app.buttons[\"Add\"], but found \(scanner.found).")
    }
    if let type = QueryProperty.type(named: name) {
      query.steps.append(.descendants(type))
    } else if scanner.take("(") {
      guard name == "XCUIApplication" else {
        throw scanner.problem(
          "Expected a query that begins with the application, such as app, but found \(name)().", at: start)
      }
      try scanner.require(")", "after XCUIApplication(, since a query applies to the inspected program")
    }
  }

  // MARK: - Steps

  private mutating func subscripted(at start: Int) throws {
    guard !query.isElement else {
      throw scanner.problem(
        "Only a query has a subscript, but this is a single element. Name the type first, as in .buttons[\"Add\"].",
        at: start)
    }
    guard let text = try scanner.string() else {
      throw scanner.problem("Expected a string in quotation marks, but found \(scanner.found).")
    }
    try scanner.require("]", "after the text")
    query.steps.append(.named(text))
  }

  private mutating func member() throws {
    scanner.skipSpace()
    let start = scanner.position
    guard let name = scanner.name() else {
      throw scanner.problem("Expected a name after the dot, such as buttons, but found \(scanner.found).")
    }
    if let type = QueryProperty.type(named: name) { return query.steps.append(.descendants(type)) }
    switch name {
    case "firstMatch": query.steps.append(.first)
    case "disclosedChildRows":
      try requireQuery(name, start)
      query.steps.append(.disclosedRows)
    case "descendants", "children":
      try scanner.require("(", "after \(name)")
      try label("matching")
      let type = try elementType()
      query.steps.append(name == "children" ? .children(type) : .descendants(type))
      try scanner.require(")", "after the type")
    case "element": try element(start)
    case "matching", "containing":
      try requireQuery(name, start)
      try scanner.require("(", "after \(name)")
      try filter(isContaining: name == "containing")
      try scanner.require(")", "after the condition")
    case "allElementsBoundByIndex":
      try requireQuery(name, start)
      try scanner.require("[", "after allElementsBoundByIndex")
      query.steps.append(.index(try number()))
      try scanner.require("]", "after the number")
    default: throw unknown(name, start)
    }
  }

  private mutating func element(_ start: Int) throws {
    try requireQuery("element", start)
    guard scanner.take("(") else { return query.steps.append(.only) }
    let position = scanner.position
    switch scanner.name() {
    case "boundBy":
      try scanner.require(":", "after boundBy")
      query.steps.append(.index(try number()))
    case "matching":
      try scanner.require(":", "after matching")
      try filter(isContaining: false)
      query.steps.append(.only)
    default:
      throw scanner.problem("Expected element(boundBy:) or element(matching:).", at: position)
    }
    try scanner.require(")", "after the argument of element")
  }

  /// Parses the argument of `matching`, `containing` and `element(matching:)`.
  private mutating func filter(isContaining: Bool) throws {
    scanner.skipSpace()
    let start = scanner.position
    if scanner.current != ".", let name = scanner.name() {
      switch name {
      case "NSPredicate":
        let format = try predicate()
        query.steps.append(isContaining ? .containingPredicate(format) : .predicate(format))
        return
      case "identifier" where !isContaining:
        try scanner.require(":", "after identifier")
        guard let text = try scanner.string() else {
          throw scanner.problem("Expected a string in quotation marks, but found \(scanner.found).")
        }
        query.steps.append(.allNamed(text))
        return
      case "XCUIElement": break
      default:
        throw scanner.problem(
          "Expected NSPredicate(format:), a type such as .button, or identifier:, but found \"\(name)\".",
          at: start)
      }
    }
    let type = try elementType()
    try scanner.require(",", "after the type, before identifier:")
    try label("identifier")
    scanner.skipSpace()
    let position = scanner.position
    let text = try scanner.string()
    if text == nil {
      guard scanner.name() == "nil" else {
        throw scanner.problem("Expected a string in quotation marks, or nil.", at: position)
      }
    }
    query.steps.append(isContaining ? .containing(type, text) : .typed(type, text))
  }

  // MARK: - Arguments

  private mutating func label(_ label: String) throws {
    scanner.skipSpace()
    let start = scanner.position
    guard scanner.name() == label else { throw scanner.problem("Expected \(label): here.", at: start) }
    try scanner.require(":", "after \(label)")
  }

  private mutating func number() throws -> Int {
    guard let number = try scanner.index() else {
      throw scanner.problem("Expected an index of 0 or more, but found \(scanner.found).")
    }
    return number
  }

  /// Parses an element type: `.button`, or with the type's name before it; only the last part is used.
  private mutating func elementType() throws -> ElementType {
    while true {
      _ = scanner.take(".")
      scanner.skipSpace()
      let start = scanner.position
      guard let name = scanner.name() else {
        throw scanner.problem("Expected a type such as .button, but found \(scanner.found).")
      }
      if name == "XCUIElement" || name == "ElementType" { continue }
      if let type = ElementType.allCases.first(where: { "\($0)" == name }) { return type }
      let near = NearMisses.closest(to: name, among: ElementType.allCases.map { "\($0)" }, limit: 3)
      throw scanner.problem("There is no element type \"\(name)\"." + Self.suggestion(near), at: start)
    }
  }

  /// Parses a predicate such as `(format: "label == %@", "Milk")`, and inserts its arguments into the format.
  private mutating func predicate() throws -> String {
    try scanner.require("(", "after NSPredicate")
    try label("format")
    scanner.skipSpace()
    let start = scanner.position
    guard let format = try scanner.string() else {
      throw scanner.problem("Expected the predicate's format in quotation marks, but found \(scanner.found).")
    }
    let hasEscapes = scanner.position - start != format.unicodeScalars.count + 2
    var arguments: [Any?] = []
    while scanner.take(",") {
      if let text = try scanner.string() {
        arguments.append(text)
      } else if let number = try scanner.index() {
        arguments.append(number)
      } else {
        throw scanner.problem("Expected a string or a number for the predicate, but found \(scanner.found).")
      }
    }
    try scanner.require(")", "after the predicate")
    do {
      let parsed = try ParsedPredicate(format: format, arguments: arguments)
      let unknown = parsed.keyPaths.subtracting(ElementNode.keys.keys).sorted().first
      if let unknown {
        let near = NearMisses.closest(to: unknown, among: ElementNode.keys.keys.sorted(), limit: 3)
        throw scanner.problem("Elements have no attribute \"\(unknown)\"." + Self.suggestion(near), at: start)
      }
      return arguments.isEmpty ? format : parsed.description
    } catch let error as PredicateFormatError {
      let before = format.prefix(error.offset).unicodeScalars.count
      let position = hasEscapes ? start : start + 1 + before
      throw scanner.problem("In the predicate: \(error.message)", at: position)
    }
  }

  // MARK: - Problems

  private func requireQuery(_ name: String, _ start: Int) throws {
    guard query.isElement else { return }
    throw scanner.problem(
      "Only a query has \(name), but this is a single element. Query its descendants first, as in .buttons.\(name).",
      at: start)
  }

  private mutating func unknown(_ name: String, _ start: Int) -> WrittenQueryError {
    if scanner.take("(") || Self.attributes.contains(name) {
      return scanner.problem(
        "\"\(name)\" is not a part of a query: it performs an action on an element or reads a property of it. "
          + "Write only the query that finds the element.", at: start)
    }
    let near = NearMisses.closest(to: name, among: QueryProperty.names + Self.others, limit: 3)
    return scanner.problem("A query has no \"\(name)\"." + Self.suggestion(near), at: start)
  }

  private static let attributes: Set = [
    "exists", "isHittable", "label", "value", "title", "identifier", "placeholderValue", "isEnabled",
    "isSelected",
    "hasFocus", "frame", "count", "elementType", "debugDescription",
  ]
  private static let others = [
    "element", "firstMatch", "matching", "containing", "descendants", "children", "disclosedChildRows",
    "allElementsBoundByIndex",
  ]

  private static func suggestion(_ near: [String]) -> String {
    near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"
  }
}
