// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// An expected outline: the text of an assertion on a tree, parsed.
///
/// The text has the form of an outline. In addition, a string may be a regular expression, `[!disabled]` excludes a
/// state, `any` is an element of any type, and `- …` is any number of elements:
///
/// ```
/// - window /Notes( — .*)?/
///   - textField "Name": /A.*/
///   - …
///   - button "Save" [!disabled]
/// ```
package struct OutlineTemplate: Sendable {
  /// A line with the lines in it.
  struct Item: Sendable {
    /// The number of the line in the text, from 1.
    let line: Int
    var content: Content
    var children: [Item] = []
  }

  enum Content: Sendable {
    case element(Element)
    /// `- …`: any number of elements.
    case anything
    /// `- … 240 more cells`: a number of elements of a type; nil is any type.
    case count(Int, ElementType?)
  }

  /// The expected properties of an element; nil for those that the line does not have.
  struct Element: Sendable {
    /// The type; `any` matches every type.
    var type: ElementType
    var label: TextPattern?
    var identifier: TextPattern?
    var placeholder: TextPattern?
    var value: TextPattern?
    var states: OutlineStates = []
    /// The states that the element must not have.
    var excludedStates: OutlineStates = []
  }

  /// The lines without indentation.
  let items: [Item]
  /// The number of lines that describe elements or counts.
  package let lineCount: Int

  /// Whether any line names the focus.
  ///
  /// The focus depends on the events before, so it is compared only if the template has it.
  package let namesFocus: Bool

  /// Whether any line has an identifier.
  package let namesIdentifiers: Bool

  /// Parses the text of an assertion.
  ///
  /// - Parameter text: lines as ``Outline`` writes them. All lines may be indented by the same number of spaces. Empty
  ///   lines, lines that begin with `//`, and references at the end of lines are ignored.
  /// - Throws: ``OutlineTemplateError``.
  package init(parsing text: String) throws {
    var parser = OutlineTemplateParser(text)
    items = try parser.items()
    lineCount = parser.lineCount
    namesFocus = Self.contains(items) { $0.states.union($0.excludedStates).contains(.focused) }
    namesIdentifiers = Self.contains(items) { $0.identifier != nil && $0.label != nil }
  }

  private static func contains(_ items: [Item], _ test: (Element) -> Bool) -> Bool {
    items.contains { item in
      if case .element(let element) = item.content, test(element) { return true }
      return contains(item.children, test)
    }
  }
}

extension OutlineTemplate.Item {
  /// The number of lines: this one and those in it.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The line as the template has it, without indentation.
  var written: String { "- " + content.written }
}

extension OutlineTemplate.Content {
  var written: String {
    switch self {
    case .anything: "…"
    case .count(let count, let type): OutlineFold(count: count, type: type).text
    case .element(let element): element.written
    }
  }
}

extension OutlineTemplate.Element {
  var written: String {
    var text = type.roleWord
    if let label { text += " " + label.written }
    if let identifier { text += " #" + identifier.writtenIdentifier }
    if let placeholder { text += " [placeholder \(placeholder.written)]" }
    for name in states.names { text += " [\(name)]" }
    for name in excludedStates.names { text += " [!\(name)]" }
    if let value { text += ": " + value.written }
    return text
  }
}

extension TextPattern {
  /// The pattern of an identifier, without quotation marks if it needs none.
  fileprivate var writtenIdentifier: String {
    kind == .exactly && text.unicodeScalars.allSatisfy(OutlineElement.isOfPlainIdentifier) ? text : written
  }
}
