// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits data that arrives in pieces into lines, and drops lines that are longer than a limit.
///
/// The buffer never holds more than the limit and one piece. Input from programs of other authors needs a limit.
package struct LineBuffer: Sendable {
  package enum Line: Sendable, Equatable {
    /// The bytes of a line, without the line end.
    case complete(Data)
    /// A line that is longer than the limit; its content was dropped.
    case tooLong
  }

  private let limit: Int
  private var rest = Data()
  private var isDropping = false

  /// - Parameter limit: the largest length of a line in bytes, without the line end; by default, there is no limit.
  package init(limit: Int = .max) { self.limit = limit }

  /// Adds a piece of data.
  ///
  /// - Returns: the lines that are complete with this piece, without line ends and without lines that are too long.
  package mutating func append(_ piece: some DataProtocol) -> [String] {
    appendData(piece).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a piece of data.
  ///
  /// - Returns: the bytes of the lines that are complete with this piece, without line ends and without lines that are
  ///   too long.
  package mutating func appendData(_ piece: some DataProtocol) -> [Data] {
    appendReportingLength(piece).compactMap {
      guard case .complete(let data) = $0 else { return nil }
      return data
    }
  }

  /// Adds a piece of data, and examines each byte only once, however long a line is.
  ///
  /// - Returns: the lines that are complete with this piece.
  package mutating func appendReportingLength(_ piece: some DataProtocol) -> [Line] {
    var lines: [Line] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      extend(piece[start..<end])
      lines.append(completed())
      start = piece.index(after: end)
    }
    extend(piece[start...])
    return lines
  }

  /// Removes and returns the text after the end of the last line; nil if the text is empty or too long.
  package mutating func removeRest() -> String? {
    guard case .complete(let data)? = removeRestReportingLength() else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Removes and returns the line after the end of the last line; nil if it is empty.
  package mutating func removeRestReportingLength() -> Line? {
    rest.isEmpty && !isDropping ? nil : completed()
  }

  private mutating func extend(_ part: some DataProtocol) {
    guard !isDropping else { return }
    guard rest.count + part.count <= limit else {
      isDropping = true
      rest = Data()
      return
    }
    rest.append(contentsOf: part)
  }

  private mutating func completed() -> Line {
    defer {
      rest = Data()
      isDropping = false
    }
    return isDropping ? .tooLong : .complete(rest)
  }
}
