// SPDX-License-Identifier: Apache-2.0

/// A part of a run, for running the tests on several machines: the second of three is `2/3`.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// From 1 up to `count`, as in Playwright's `--shard`.
  package let number: Int
  /// How many parts the run has.
  package let count: Int

  /// - Throws: `ShardError.outOfRange`.
  package init(number: Int, count: Int) throws {
    guard count >= 1, (1...count).contains(number) else {
      throw ShardError.outOfRange(number: number, count: count)
    }
    self.number = number
    self.count = count
  }

  /// Reads `2/3`.
  ///
  /// - Throws: `ShardError`.
  package init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]) else {
      throw ShardError.malformed(text)
    }
    try self.init(number: number, count: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// A number as people write it: digits alone, where `Int` would take a sign as well.
  private static func number(_ text: Substring) -> Int? {
    !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }
}
