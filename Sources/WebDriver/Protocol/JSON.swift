// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value of JSON (RFC 8259), as commands and their answers have it.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The member of an object; nil where there is none, or it is null.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
    return member
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
  package var object: [String: JSON]? { if case .object(let members) = self { members } else { nil } }

  /// A whole number within what IEEE 754 can tell apart, as the standard's "integer" is.
  package var integer: Int? {
    guard let number, number == number.rounded(), abs(number) <= 9_007_199_254_740_991 else { return nil }
    return Int(number)
  }

  /// - Throws: ``WebDriverError`` with the code "invalid argument" for what is no JSON.
  package init(parsing data: Data) throws {
    do {
      self = try JSONDecoder().decode(JSON.self, from: data)
    } catch {
      throw WebDriverError(.invalidArgument, "The body is not JSON.")
    }
  }

  /// On one line.
  package var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value of this type is one of JSON: infinite numbers are never made.
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }
}

extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSON].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      // Clients of typed languages refuse "5.0" where a whole number is meant.
      if let whole = integer { try container.encode(whole) } else { try container.encode(value) }
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
