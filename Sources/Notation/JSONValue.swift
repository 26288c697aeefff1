// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A JSON value (RFC 8259) in messages of a protocol.
///
/// Numbers are doubles, and a duplicate name in an object replaces the earlier one. ``PositionedJSON`` is for files
/// that people write: it has the positions of the values, and refuses duplicates.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of an object; nil if it is missing or null.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
    return member
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value as an integer, if a double represents it exactly (up to 2^53 - 1).
  package var integer: Int? {
    guard let number, number == number.rounded(), abs(number) <= 9_007_199_254_740_991 else { return nil }
    return Int(number)
  }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - data: the text, in UTF-8.
  ///   - maximumDepth: the largest nesting depth, so that no document can exhaust the stack.
  /// - Throws: ``JSONReader/Problem``.
  package init(_ data: Data, maximumDepth: Int) throws(JSONReader.Problem) {
    let result: Result<JSONValue, JSONReader.Problem> = data.withUnsafeBytes { bytes in
      Result { () throws(JSONReader.Problem) in
        try JSONReader.read(bytes.bindMemory(to: UInt8.self), maximumDepth: maximumDepth)
      }
    }
    self = try result.get()
  }

  /// The value as JSON text, for messages.
  package var text: String { String(decoding: data, as: UTF8.self) }

  /// The value as JSON on one line, with the members of objects sorted by name.
  package var data: Data {
    var writer = JSONWriter()
    writer.write(self)
    return Data(writer.bytes)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
