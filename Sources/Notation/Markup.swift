// SPDX-License-Identifier: Apache-2.0

/// Escapes strings for XML 1.0 and HTML.
package enum Markup {
  /// Returns a string for use between tags.
  ///
  /// XML cannot represent most control characters; the replacement character U+FFFD replaces them.
  package static func text(_ text: String) -> String { escaped(text, keepsSpace: true) }

  /// Returns a string for use in a quoted attribute, where parsers would read tabs and line breaks as spaces.
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
      // Without the escape, parsers convert a carriage return to a line break.
      case "\r": out += "&#13;"
      case "\0"..<" ", "\u{fffe}", "\u{ffff}": out.unicodeScalars.append("\u{fffd}")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
