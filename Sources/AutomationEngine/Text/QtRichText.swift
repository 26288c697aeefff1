import Foundation

/// Texts of Qt that may be written in its subset of HTML, as tool tips are (5.15: "Supported HTML Subset").
enum QtRichText {
  /// The text without tags, with blanks where lines end.
  static func plain(_ text: String) -> String {
    guard text.contains("<"), let tag = text.range(of: #"</?[A-Za-z][^<>]*>"#, options: .regularExpression),
      !tag.isEmpty
    else { return text }
    var plain = text.replacingOccurrences(
      of: #"<(br|/p|/div|/li|/tr|/h[1-6])\b[^<>]*>"#, with: " ",
      options: [.regularExpression, .caseInsensitive])
    plain = plain.replacingOccurrences(of: #"</?[A-Za-z!][^<>]*>"#, with: "", options: .regularExpression)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      plain = plain.replacingOccurrences(of: entity, with: character)
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A title without the marks of mnemonics: "&File" is shown as "File", "&&" as "&".
  static func withoutMnemonics(_ title: String) -> String {
    var plain = ""
    var characters = title.makeIterator()
    while let character = characters.next() {
      if character != "&" {
        plain.append(character)
      } else if let next = characters.next() {
        plain.append(next)
      }
    }
    return plain
  }
}
