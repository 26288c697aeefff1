// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation

/// Parses the text of a template.
struct OutlineTemplateParser {
  private let lines: [LineScanner]
  private(set) var lineCount = 0

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
      LineScanner(number: $0 + 1, content: String($1))
    }
  }

  /// The lines as items, each with those that are indented below it.
  mutating func items() throws -> [OutlineTemplate.Item] {
    /// The items that contain the current line, with their indentation.
    var open: [(indentation: Int, item: OutlineTemplate.Item)] = []
    var items: [OutlineTemplate.Item] = []
    func close(to count: Int) {
      while open.count > count {
        let item = open.removeLast().item
        if open.isEmpty { items.append(item) } else { open[open.count - 1].item.children.append(item) }
      }
    }
    for var line in lines {
      let indentation = line.skipSpaces()
      if line.isAtEnd || line.take("//") { continue }
      if line.current == "\t" { throw line.problem("spaces as indentation", found: "a tab") }
      let level = try level(of: line, indentation, among: open.map(\.indentation))
      close(to: level)
      if let parent = open.last?.item { try line.requireNoContent(of: parent) }
      let content = try line.lineContent()
      open.append((indentation, OutlineTemplate.Item(line: line.number, content: content)))
      lineCount += 1
    }
    close(to: 0)
    return items
  }

  /// The level of a line.
  private func level(of line: LineScanner, _ indentation: Int, among open: [Int]) throws -> Int {
    guard let last = open.last else { return 0 }
    if indentation > last { return open.count }
    if let level = open.firstIndex(of: indentation) { return level }
    let known = open.map { "\($0)" }.joined(separator: " or ")
    throw line.problem(
      "an indentation of \(known) spaces, as the lines above, or more than \(last)",
      found: "\(indentation) space\(indentation == 1 ? "" : "s")")
  }
}

extension LineScanner {
  fileprivate func requireNoContent(of parent: OutlineTemplate.Item) throws {
    if case .element = parent.content { return }
    throw problem("no line inside line \(parent.line), which stands for other elements")
  }

  /// Reads the line after its indentation.
  fileprivate mutating func lineContent() throws -> OutlineTemplate.Content {
    guard take("-") else { throw problem(#"a dash at the beginning of the line, as in - button "Save""#) }
    guard skipSpaces() > 0 else { throw problem("a space after the dash") }
    if take("…") || take("...") { return try count() }
    return .element(try element())
  }

  /// Reads the rest of a line that begins with `…`.
  private mutating func count() throws -> OutlineTemplate.Content {
    skipSpaces()
    if isAtEnd { return .anything }
    let expected = #"the end of the line, or a number as in "… 3 more cells""#
    guard let number = try wholeNumber(expected) else { throw problem(expected) }
    skipSpaces()
    let start = position
    guard take("more "), case let word = word(), !word.isEmpty else {
      throw problem(#""more" and the elements, as in "… 3 more cells""#, at: start)
    }
    skipSpaces()
    guard isAtEnd else { throw problem("the end of the line") }
    if word == "element" || word == "elements" { return .count(number, nil) }
    guard
      let type = ElementType.allCases.first(where: { [$0.roleWord, $0.roleWordOfSeveral].contains(word) })
    else { throw problem("elements or the type of the elements, such as cells", at: start + "more ".count) }
    return .count(number, type)
  }

  private mutating func element() throws -> OutlineTemplate.Element {
    let start = position
    let word = word()
    guard !word.isEmpty else { throw problem("the type of an element, such as button, or …") }
    guard let type = ElementType.named(word) else {
      let similar = NearMisses.closest(to: word, among: ElementType.allCases.map(\.roleWord), limit: 1).first
      throw problem(
        "the type of an element, such as button", at: start, hint: similar.map { "Did you mean \($0)?" })
    }
    var element = OutlineTemplate.Element(type: type)
    try readParts(of: &element)
    return element
  }

  /// The parts of a line, in their order.
  private enum Part: Int {
    case label, identifier, state, value, reference
  }

  private mutating func readParts(of element: inout OutlineTemplate.Element) throws {
    var last: Part?
    while true {
      let spaces = skipSpaces()
      if isAtEnd { return }
      if current == ":" {
        last = try readValue(of: &element, after: last)
        continue
      }
      guard spaces > 0 else { throw problem("a space or the end of the line") }
      last = try readPart(of: &element, after: last)
    }
  }

  /// Reads the value after a colon.
  private mutating func readValue(of element: inout OutlineTemplate.Element, after last: Part?) throws -> Part
  {
    if last == .value { throw problem("one value") }
    advance()
    skipSpaces()
    guard let value = try pattern() else {
      throw problem("a value in quotation marks or a regular expression between slashes")
    }
    element.value = value
    return .value
  }

  private mutating func readPart(of element: inout OutlineTemplate.Element, after last: Part?) throws -> Part
  {
    func mayFollow(_ part: Part) -> Bool { last.map { $0.rawValue < part.rawValue } ?? true }
    switch current {
    case "\"" where mayFollow(.label), "/" where mayFollow(.label):
      element.label = try pattern()
      return .label
    case "#" where mayFollow(.identifier):
      advance()
      element.identifier = try identifier()
      return .identifier
    case "[" where mayFollow(.state) || last == .state:
      try readState(of: &element)
      return .state
    case "e" where takeReference(): return .reference
    default: throw problem(Self.expected(after: last))
    }
  }

  private static func expected(after last: Part?) -> String {
    switch last {
    case nil:
      "a label in quotation marks, a regular expression between slashes, a state as in [disabled], or a value"
    case .label: "a state as in [disabled], or a value after a colon"
    case .identifier, .state: "a state as in [disabled], or a value after a colon"
    case .value, .reference: "the end of the line"
    }
  }

  /// Reads `[disabled]`, `[!disabled]` or `[placeholder "Search"]`.
  private mutating func readState(of element: inout OutlineTemplate.Element) throws {
    advance()
    let isExcluded = take("!")
    let start = position
    let name = word()
    if name == "placeholder", !isExcluded {
      skipSpaces()
      guard let placeholder = try pattern() else {
        throw problem("the placeholder in quotation marks or a regular expression between slashes")
      }
      element.placeholder = placeholder
    } else if let state = OutlineStates.named(name) {
      if isExcluded { element.excludedStates.insert(state) } else { element.states.insert(state) }
      guard element.states.isDisjoint(with: element.excludedStates) else {
        throw problem("a state only once", at: start)
      }
    } else {
      let names = OutlineStates.table.map(\.name).joined(separator: ", ")
      throw problem("a state: \(names)", at: start)
    }
    guard take("]") else { throw problem("a closing bracket after the state") }
  }
}
