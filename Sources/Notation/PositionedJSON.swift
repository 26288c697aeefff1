// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value of a JSON document with its position, so that a message can report the position of an error.
package struct PositionedJSON: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number as text, because not every JSON number is a Swift number.
    case number(String)
    case string(String)
    case array([PositionedJSON])
    /// The members, in the order of the document.
    case object([Member])
  }

  package struct Member: Sendable {
    package let key: String
    package let place: TextPosition
    package let value: PositionedJSON
  }

  package let value: Value
  package let place: TextPosition
  /// The path from the document's root, such as `testTargets[0].target.name`.
  package let keyPath: String
  package let file: String

  /// Reads a document of one JSON value (RFC 8259).
  ///
  /// A duplicate name in an object is an error, because otherwise one of the two values would be lost. The RFC allows
  /// both behaviors.
  ///
  /// - Parameters:
  ///   - data: the text, in UTF-8.
  ///   - file: the name of the document in problems.
  /// - Throws: ``DocumentError``.
  package init(parsing data: Data, file: String) throws {
    var parser = JSONParser(bytes: [UInt8](data), file: file)
    self = try parser.document()
  }

  init(value: Value, place: TextPosition, keyPath: String, file: String) {
    self.value = value
    self.place = place
    self.keyPath = keyPath
    self.file = file
  }

  // MARK: - Typed values

  package func members() throws -> [Member] {
    guard case .object(let members) = value else { throw mismatch("an object") }
    return members
  }

  package func elements() throws -> [PositionedJSON] {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return elements
  }

  package func string() throws -> String {
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  package func bool() throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch("true or false") }
    return flag
  }

  /// Returns a whole number that is not less than a minimum.
  package func integer(atLeast least: Int) throws -> Int {
    // The error below replaces the error of `number()`, because it names the minimum.
    guard let number = try? self.number(), let integer = Int(exactly: number), integer >= least else {
      throw mismatch("a whole number of at least \(least)")
    }
    return integer
  }

  package func number() throws -> Double {
    guard case .number(let text) = value, let number = Double(text), number.isFinite else {
      throw mismatch("a number")
    }
    return number
  }

  /// Returns a string that is one of the values of a type.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) throws -> Choice
  {
    guard let choice = try Choice(rawValue: string()) else {
      throw mismatch("one of " + type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    return choice
  }

  /// The value of a key; nil if this value is not an object, or if the object does not have the key.
  package subscript(key: String) -> PositionedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns the value of a required key.
  package func required(_ key: String) throws -> PositionedJSON {
    if let value = try members().first(where: { $0.key == key })?.value { return value }
    throw problem("expected the key \"\(key)\" in this object, but it is missing")
  }

  // MARK: - Problems

  package func problem(_ clause: String) -> DocumentError {
    DocumentError(file: file, place: place, keyPath: keyPath, problem: clause)
  }

  /// Returns the error for a value that is not the expected one.
  ///
  /// - Parameter expected: the expected value with its article, such as "a list".
  /// - Returns: the problem.
  package func mismatch(_ expected: String) -> DocumentError {
    problem("expected \(expected), but found \(summary)")
  }

  /// The value in words for a message.
  private var summary: String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): "the string \"\(text.prefix(60))\(text.count > 60 ? "…" : "")\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension PositionedJSON {
  /// Checks that an object has no unknown key, because it may be a misspelled one.
  ///
  /// - Parameter known: the known keys.
  /// - Throws: ``DocumentError`` at the first unknown key, with the most similar known key.
  package func checkKeys(known: [String]) throws {
    for member in try members() where !known.contains(member.key) {
      let near = NearMisses.closest(to: member.key, among: known, limit: 1).first
      let words = known.map { "\"\($0)\"" }.joined(separator: " or ")
      let hint = near.map { "the nearest key is \"\($0)\"" } ?? "expected \(words) here"
      throw DocumentError(
        file: file, place: member.place, keyPath: member.value.keyPath, problem: "unknown key; \(hint)")
    }
  }
}
