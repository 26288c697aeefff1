// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A JSON value (RFC 8259) in commands and their answers.
package enum WebDriverJSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([WebDriverJSON])
  case object([String: WebDriverJSON])

  /// The member of an object; nil if it is missing or null.
  package subscript(_ name: String) -> WebDriverJSON? {
    guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
    return member
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var array: [WebDriverJSON]? { if case .array(let values) = self { values } else { nil } }
  package var object: [String: WebDriverJSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value as an integer, if a double represents it exactly (up to 2^53 - 1), as the WebDriver standard requires.
  package var integer: Int? {
    guard let number, number == number.rounded(), abs(number) <= 9_007_199_254_740_991 else { return nil }
    return Int(number)
  }

  /// The largest nesting depth of the body of a request.
  package static let maximumDepth = 200

  /// Parses the body of a request.
  ///
  /// - Throws: ``WebDriverError`` with the code "invalid argument" if the data is not JSON, or is nested deeper than
  ///   ``maximumDepth``.
  package init(parsing data: Data) throws {
    do {
      self = try Self.read(data, Self.maximumDepth)
    } catch JSONReader.Problem.nestedTooDeeply {
      throw WebDriverError(
        .invalidArgument, "The body of the request is nested deeper than \(Self.maximumDepth) levels.")
    } catch {
      throw WebDriverError(.invalidArgument, "The body of the request is not JSON.")
    }
  }

  /// Parses JSON; nil if the data is not JSON, or is nested too deeply.
  package init?(reading data: Data, maximumDepth: Int = Self.maximumDepth) {
    guard let value = try? Self.read(data, maximumDepth) else { return nil }
    self = value
  }

  private static func read(_ data: Data, _ maximumDepth: Int) throws -> WebDriverJSON {
    try data.withUnsafeBytes {
      try JSONReader.read($0.bindMemory(to: UInt8.self), maximumDepth: maximumDepth)
    }
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

extension WebDriverJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: WebDriverJSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, WebDriverJSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
