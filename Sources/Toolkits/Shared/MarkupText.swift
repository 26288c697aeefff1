// SPDX-License-Identifier: Apache-2.0

/// The visible text of a string that a toolkit shows as HTML but reports as source.
enum MarkupText {
  /// Returns the visible text of a string of Swing: labels, buttons, tabs and tool tips with `<html>` at the start are
  /// HTML (OpenJDK 17).
  static func plainSwing(_ text: String) -> String {
    text.prefix(6).lowercased() == "<html>" ? plain(text) : text
  }

  /// Returns the visible text of a Qt string, such as a tool tip: HTML, or plain text with any "less than" signs.
  ///
  /// In HTML, Qt reads each "less than" sign as the start of a tag, and omits tags with unknown names (5.15, 6.8).
  static func plainQt(_ text: String) -> String {
    QtRichText.isRich(text) ? plain(text, isTag: { _ in true }) : text
  }

  /// Returns the text without its tags, with spaces at the ends of lines and cells.
  private static func plain(_ text: String, isTag: (Substring) -> Bool = Self.isTag) -> String {
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      plain += rest[..<start]
      guard isTag(rest[start...]), let end = rest[start...].firstIndex(of: ">") else {
        plain += "<"
        rest = rest[rest.index(after: start)...]
        continue
      }
      if separates(rest[start...end]) { plain += " " }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    for (entity, character) in entities { plain = plain.replacing(entity, with: character) }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a string begins with a tag, and not with a "less than" sign.
  private static func isTag(_ text: Substring) -> Bool {
    let name = text.dropFirst()
    return (name.first == "/" ? name.dropFirst() : name).first.map { $0.isLetter || $0 == "!" } ?? false
  }

  /// Whether the text after a tag begins a new line or a new cell.
  private static func separates(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    return blocks.contains(name)
  }

  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "h5", "h6",
    "center",
    "hr",
  ]
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ]
}
