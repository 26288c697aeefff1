// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits the content of a stream, which arrives in pieces, into lines.
///
/// A line that is longer than any valid event is counted, but not stored.
struct StreamLines {
  struct Line {
    /// The content without the line end; empty if the line is too long.
    let content: Data
    /// The number of bytes without the line end.
    let count: Int
    /// Whether the line has a line end.
    let isComplete: Bool

    /// Whether the line is longer than any valid event.
    var isTooLong: Bool { count > BundleFormat.maximumLine }
  }

  /// The beginning of a line whose end has not arrived yet; empty if the line is too long.
  private var rest = Data()
  private var countOfRest = 0

  /// Adds a piece of the content.
  ///
  /// - Parameters:
  ///   - piece: the piece that follows the previous one.
  ///   - body: receives each line that is now complete.
  mutating func add(_ piece: Data, _ body: (Line) -> Void) {
    var start = piece.startIndex
    while let end = piece.endOfLine(from: start) {
      body(line(endingWith: piece[start..<end], isComplete: true))
      start = end + 1
    }
    let part = piece[start...]
    countOfRest += part.count
    if countOfRest > BundleFormat.maximumLine { rest = Data() } else { rest.append(part) }
  }

  /// Ends the content.
  ///
  /// - Parameter body: receives the last line if it has no line end.
  mutating func finish(_ body: (Line) -> Void) {
    if countOfRest > 0 { body(line(endingWith: Data(), isComplete: false)) }
  }

  private mutating func line(endingWith part: Data, isComplete: Bool) -> Line {
    let count = countOfRest + part.count
    let content = count > BundleFormat.maximumLine ? Data() : countOfRest == 0 ? part : rest + part
    (rest, countOfRest) = (Data(), 0)
    return Line(content: content, count: count, isComplete: isComplete)
  }
}

extension UntrustedFolder {
  /// Reads the lines of a stream of events.
  ///
  /// The file is read in pieces: it may be larger than the memory, and another process may cut it in the meantime.
  ///
  /// - Parameters:
  ///   - name: the name of the stream's file.
  ///   - body: receives each line.
  /// - Throws: `CocoaError` or `POSIXError`.
  func forEachLine(ofStream name: String, _ body: (StreamLines.Line) -> Void) throws {
    var lines = StreamLines()
    try forEachPiece(of: name, in: BundleFormat.events) { lines.add($0, body) }
    lines.finish(body)
  }
}
