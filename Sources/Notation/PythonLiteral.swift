// SPDX-License-Identifier: Apache-2.0

/// Writes strings as literals of Python.
package enum PythonLiteral {
  /// Returns the text in quotation marks, on one line, with escapes for characters that are invalid or invisible in a
  /// literal.
  ///
  /// A string with double quotation marks and no single ones is written in single ones.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let quote: Unicode.Scalar = scalars.contains("\"") && !scalars.contains("'") ? "'" : "\""
    var out = String.UnicodeScalarView([quote])
    for scalar in scalars {
      switch scalar {
      case quote, "\\": out += ["\\", scalar]
      case "\n": out += "\\n".unicodeScalars
      case "\r": out += "\\r".unicodeScalars
      case "\t": out += "\\t".unicodeScalars
      case let scalar where SwiftLiteral.isInvisible(scalar): out += escape(scalar).unicodeScalars
      default: out.append(scalar)
      }
    }
    out.append(quote)
    return String(out)
  }

  /// Returns the number of a character as an escape sequence: `\x07`, `\u200b` or `\U000e0001`.
  ///
  /// Robot Framework has the same sequences.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let (letter, length) = digits.count <= 2 ? ("x", 2) : digits.count <= 4 ? ("u", 4) : ("U", 8)
    return "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
  }
}
