// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits data that arrives in pieces into lines, and drops lines that are too long.
///
/// Unlike `LineBuffer`, which splits the output of programs of this project, it never holds more than the limit and one
/// piece.
package struct LineReader: Sendable {
  package enum Line: Sendable, Equatable {
    case line(Data)
    /// A line that is longer than the limit; its content was dropped.
    case tooLong
  }

  private let limit: Int
  private var rest = Data()
  private var isDropping = false

  /// - Parameter limit: the largest length of a line in bytes, without the line end.
  package init(limit: Int) { self.limit = limit }

  /// Adds a piece of data.
  ///
  /// - Returns: the lines that are complete with this piece, without line ends and without empty lines.
  package mutating func take(_ piece: some DataProtocol) -> [Line] {
    var lines: [Line] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      add(piece[start..<end])
      if let line = complete() { lines.append(line) }
      start = piece.index(after: end)
    }
    add(piece[start...])
    return lines
  }

  /// Returns the last line if it has no line end; otherwise nil.
  package mutating func takeRest() -> Line? { complete() }

  private mutating func add(_ part: some DataProtocol) {
    guard !isDropping else { return }
    guard rest.count + part.count <= limit else {
      isDropping = true
      rest = Data()
      return
    }
    rest.append(contentsOf: part)
  }

  private mutating func complete() -> Line? {
    defer {
      rest = Data()
      isDropping = false
    }
    if isDropping { return .tooLong }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    return rest.isEmpty ? nil : .line(rest)
  }
}
