// SPDX-License-Identifier: Apache-2.0

/// Writes strings as Swift literals.
package enum SwiftLiteral {
  /// Returns the text in quotation marks, on one line, with escapes for characters that are invalid or invisible in a
  /// literal.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      // Escaping the backslash also prevents an interpolation, which begins with a backslash and a parenthesis.
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

  /// Whether a scalar is invisible or changes how a line of source is displayed: control characters, separators,
  /// direction marks, and the private characters of function keys.
  ///
  /// Joiners of emoji and scripts are not escaped.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    case .spaceSeparator: scalar != " "
    default: false
    }
  }
}
