// SPDX-License-Identifier: Apache-2.0

/// Texts as literals of Swift.
package enum SwiftLiteral {
  /// The text in quotation marks, on one line, with escapes for what cannot stand in a literal or cannot be seen.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      // It also keeps an opening parenthesis from being an interpolation.
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\0": out += "\\0"
      default:
        if isInvisible(scalar) {
          out += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    return out + "\""
  }

  /// Control characters, and what changes how a line of source is read: separators, marks of direction, and the
  /// function keys' private characters.
  ///
  /// Joiners of emoji and scripts stay.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    case .spaceSeparator: scalar != " "
    default: false
    }
  }
}
