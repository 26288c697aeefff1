// SPDX-License-Identifier: Apache-2.0

/// One part of a run whose tests are divided among several machines: the second of three parts is `2/3`.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, from 1 to `count`, as in Playwright's `--shard`.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// - Parameters:
  ///   - number: the number of the part, from 1.
  ///   - count: the number of parts.
  /// - Throws: `ShardError.outOfRange` if there is no such part.
  package init(number: Int, count: Int) throws {
    guard count >= 1, (1...count).contains(number) else {
      throw ShardError.outOfRange(number: number, count: count)
    }
    self.number = number
    self.count = count
  }

  /// Parses a shard in the form `2/3`.
  ///
  /// - Parameter text: the string to parse, such as `2/3`.
  /// - Throws: `ShardError.malformed` if the text has another form, `.outOfRange` if there is no such part.
  package init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]) else {
      throw ShardError.malformed(text)
    }
    try self.init(number: number, count: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Parses a number that consists only of digits; `Int` would also accept a sign.
  private static func number(_ text: Substring) -> Int? {
    !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }
}
