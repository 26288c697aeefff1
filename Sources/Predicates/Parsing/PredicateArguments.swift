// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The arguments of a format, which its placeholders consume in order.
struct PredicateArguments {
  private let values: [Any?]
  private var consumed = 0

  /// The reason why an argument does not fit its placeholder.
  struct Mismatch: Error {
    let expected: String
    let found: String
    let advice: String
  }

  init(_ values: [Any?]) {
    self.values = values
  }

  /// Returns the constant for a placeholder other than `%K` and `%%`.
  mutating func constant(for placeholder: String) throws -> PredicateValue {
    let value = PredicateValue(try next(for: placeholder))
    switch placeholder.last {
    case "d", "D", "i", "u", "U", "x", "X", "o", "c", "C":
      if let integer = value.integer { return .integer(integer) }
      if let number = value.number {
        return Int64(exactly: number.rounded(.towardZero)).map { .integer($0) } ?? value
      }
      throw mismatch("a whole number for %\(placeholder)", value)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      if let number = value.number { return .double(number) }
      throw mismatch("a number for %\(placeholder)", value)
    case "s", "S":
      if case .text = value { return value }
      throw mismatch("a string for %\(placeholder)", value)
    default:
      return value
    }
  }

  /// Returns the key path for `%K`, not yet split at its periods.
  mutating func keyPath() throws -> String {
    let value = PredicateValue(try next(for: "K"))
    guard case .text(let path) = value, !path.isEmpty else {
      throw mismatch("a string with the name of a key for %K", value)
    }
    return path
  }

  private mutating func next(for placeholder: String) throws -> Any? {
    guard consumed < values.count else {
      throw Mismatch(
        expected: "argument number \(consumed + 1) for %\(placeholder)",
        found: values.isEmpty ? "no arguments" : "only \(values.count)",
        advice: "Pass one argument for each placeholder.")
    }
    defer { consumed += 1 }
    return values[consumed]
  }

  private func mismatch(_ expected: String, _ value: PredicateValue) -> Mismatch {
    Mismatch(
      expected: expected, found: "\(value.label) as argument number \(consumed)",
      advice: "Pass a value of that kind, or use %@ for a value of any kind.")
  }
}
