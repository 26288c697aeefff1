// SPDX-License-Identifier: Apache-2.0

/// A value of a column, or of a parameter.
package enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  package init(_ value: Int) { self = .integer(Int64(value)) }
  package init(_ value: Int64?) { self = value.map(SQLValue.integer) ?? .null }
  package init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
  package init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }

  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value.rounded())
    case .null, .text: nil
    }
  }

  package var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text: nil
    }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }
}

/// The columns of one row, read from left to right.
package struct SQLRow: Sendable {
  private let values: [SQLValue]
  private var next = 0

  package init(_ values: [SQLValue]) { self.values = values }

  mutating func take() throws -> SQLValue {
    guard next < values.count else {
      throw StoreError.unexpectedValue(column: next, expected: "a column", found: "the end of the row")
    }
    defer { next += 1 }
    return values[next]
  }

  package mutating func integer() throws -> Int64 {
    let value = try take()
    guard let integer = value.integer else { throw wrong("an integer", value) }
    return integer
  }

  package mutating func real() throws -> Double {
    let value = try take()
    guard let real = value.real else { throw wrong("a number", value) }
    return real
  }

  package mutating func text() throws -> String {
    let value = try take()
    guard let text = value.text else { throw wrong("a string", value) }
    return text
  }

  package mutating func optionalText() throws -> String? { try take().text }
  package mutating func optionalReal() throws -> Double? { try take().real }

  /// Returns the error that the last column has another value than expected.
  func wrong(_ expected: String, _ value: SQLValue) -> StoreError {
    .unexpectedValue(column: next - 1, expected: expected, found: "\(value)")
  }
}
