// SPDX-License-Identifier: Apache-2.0

/// Texts in XML 1.0 and in HTML.
package enum Markup {
  /// A text as it stands between tags.
  ///
  /// XML has no way to write most control characters; the replacement character U+FFFD stands for them.
  package static func text(_ text: String) -> String { escaped(text, keepsSpace: true) }

  /// A text as it stands in the quotation marks of an attribute, whose tabs and line breaks parsers would take for
  /// spaces.
  package static func attribute(_ text: String) -> String { escaped(text, keepsSpace: false) }

  private static func escaped(_ text: String, keepsSpace: Bool) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\t", "\n":
        if keepsSpace { out.unicodeScalars.append(scalar) } else { out += "&#\(scalar.value);" }
      // Parsers make a line break of it everywhere.
      case "\r": out += "&#13;"
      case "\0"..<" ", "\u{fffe}", "\u{ffff}": out.unicodeScalars.append("\u{fffd}")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
