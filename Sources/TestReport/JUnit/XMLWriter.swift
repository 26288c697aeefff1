// SPDX-License-Identifier: Apache-2.0

/// Writes XML 1.0, with a line for each element.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String? = nil) {
    guard let content else { return line("<\(name)\(Self.list(attributes))/>") }
    line("<\(name)\(Self.list(attributes))>\(Self.escape(content))</\(name)>")
  }

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map {
      " \($0.0)=\"\(escape($0.1).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;"))\""
    }
    .joined()
  }

  /// XML has no way to write most control characters: they are shown by their code points.
  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in PlainText.visible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
