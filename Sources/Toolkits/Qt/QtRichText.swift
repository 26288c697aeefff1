// SPDX-License-Identifier: Apache-2.0

/// The rule by which Qt recognizes a string as HTML, if the program does not set the format of its text.
enum QtRichText {
  /// Whether Qt shows a string as HTML.
  ///
  /// It does if the first line has an escaped "less than" sign, or if its first tag begins an element that Qt supports.
  /// Other strings, such as `vector<int>`, are plain text. This is the rule of `Qt::mightBeRichText`, which labels and
  /// tool tips use (5.15, 6.8).
  static func isRich(_ text: String) -> Bool {
    let document = withoutDeclaration(text.unicodeScalars.drop(while: \.properties.isWhitespace))
    if String(document.prefix(5)).lowercased() == "<!doc" { return true }
    let beginning = document.prefix { $0 != "<" && $0 != "\n" }
    if String(beginning).contains("&lt;") { return true }
    let tag = document[beginning.endIndex...]
    guard tag.first == "<", let end = tag.firstIndex(of: ">") else { return false }
    let content = tag[..<end].dropFirst().drop { $0.properties.isWhitespace || $0 == "!" }
    let name = content.prefix { $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
    let rest = content[name.endIndex...]
    guard rest.first?.properties.isWhitespace ?? true || rest.elementsEqual(["/"]) else { return false }
    return elements.contains(String(name).lowercased())
  }

  /// Returns the document after its XML declaration, if there is one.
  private static func withoutDeclaration(_ document: Substring.UnicodeScalarView)
    -> Substring.UnicodeScalarView
  {
    guard document.starts(with: "<?xml".unicodeScalars) else { return document }
    var rest = document
    while !rest.isEmpty, !rest.starts(with: "?>".unicodeScalars) { rest = rest.dropFirst() }
    return rest.dropFirst(2).drop(while: \.properties.isWhitespace)
  }

  /// The elements of "Supported HTML Subset", and those that Qt reads without showing them.
  private static let elements: Set<String> = [
    "a", "address", "b", "big", "blockquote", "body", "br", "caption", "center", "cite", "code", "dd", "dfn",
    "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "html", "i", "img",
    "kbd", "li", "link", "meta", "nobr", "ol", "p", "pre", "qt", "s", "samp", "script", "small", "span",
    "strong", "style", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "tt", "u",
    "ul", "var",
  ]
}
