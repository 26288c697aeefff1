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
    takeData(piece).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a piece of data, and examines each byte only once, however long a line is.
  ///
  /// - Returns: the bytes of the lines that are complete with this piece, without line ends.
  package mutating func takeData(_ piece: some DataProtocol) -> [Data] {
    var lines: [Data] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rest.append(contentsOf: piece[start..<end])
      lines.append(rest)
      rest = Data()
      start = piece.index(after: end)
    }
    rest.append(contentsOf: piece[start...])
    return lines
  }

  /// Removes and returns the text after the end of the last line; nil if the text is empty.
  package mutating func takeRest() -> String? {
    guard !rest.isEmpty else { return nil }
    defer { rest = Data() }
    return String(decoding: rest, as: UTF8.self)
  }
}
