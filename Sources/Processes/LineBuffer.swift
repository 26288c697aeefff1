// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits data that arrives in pieces into lines.
package struct LineBuffer: Sendable {
  private var rest = Data()

  package init() {}

  /// Adds a piece of data.
  ///
  /// - Returns: the lines that are complete with this piece, without line ends.
  package mutating func take(_ piece: some DataProtocol) -> [String] {
    rest.append(contentsOf: piece)
    guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let whole = rest[..<last]
    rest = Data(rest[rest.index(after: last)...])
    return whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes and returns the text after the end of the last line; nil if the text is empty.
  package mutating func takeRest() -> String? {
    guard !rest.isEmpty else { return nil }
    defer { rest = Data() }
    return String(decoding: rest, as: UTF8.self)
  }
}
