/// What a person reads of a text that Swing shows as HTML.
///
/// Labels, buttons, tabs and tool tips take a text that begins with `<html>` for HTML, and tell it as it was
/// written (OpenJDK 17).
package enum SwingText {
  /// The text without its tags; unchanged when it is no HTML.
  package static func plain(_ text: String) -> String {
    guard text.prefix(6).lowercased() == "<html>" else { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      plain += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      if separates(rest[start...end]) { plain += " " }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest.firstIndex(of: "<") == nil ? rest : ""
    for (entity, character) in entities { plain = plain.replacing(entity, with: character) }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether what stands after a tag is on a line of its own, or in a cell of its own.
  private static func separates(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    return blocks.contains(name)
  }

  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "center", "hr",
  ]
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ]
}
