// SPDX-License-Identifier: Apache-2.0

/// The reason why a backslash begins no escape sequence of Swift's strings.
package enum SwiftEscapeError: Error, Equatable {
  /// The string ends with the backslash.
  case end
  /// Swift has no escape sequence with this scalar after the backslash, or no brace follows `\u`.
  case unknown(Unicode.Scalar)
  /// No hexadecimal number of a Unicode scalar follows `\u{`.
  case noNumber
  /// No closing brace follows the number.
  case noBrace
}

extension ScalarScanner {
  private static let swiftEscapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Reads an escape sequence of Swift's strings after its backslash: `n`, `u{1F36E}`.
  ///
  /// - Returns: the scalar that the sequence represents.
  /// - Throws: ``SwiftEscapeError``; the position is that of the error for a missing number or brace.
  package mutating func takeSwiftEscape() throws(SwiftEscapeError) -> Unicode.Scalar {
    guard let scalar = next() else { throw .end }
    if let escaped = Self.swiftEscapes[scalar] { return escaped }
    guard scalar == "u", take("{") else { throw .unknown(scalar) }
    var ahead = self
    let digits = ahead.take { Character($0).isHexDigit }
    guard let value = UInt32(digits, radix: 16), let escaped = Unicode.Scalar(value) else { throw .noNumber }
    self = ahead
    guard take("}") else { throw .noBrace }
    return escaped
  }
}
