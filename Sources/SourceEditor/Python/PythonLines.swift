// SPDX-License-Identifier: Apache-2.0

/// The logical lines of a source file in Python.
///
/// Only the syntax that determines where lines end is read: strings, brackets, comments and joined lines (Python
/// Language Reference 3, "Lexical analysis").
struct PythonLines {
  /// A statement, or the header of a compound statement: one or more physical lines.
  struct Line {
    /// From the beginning of the first physical line to the beginning of the next line, in bytes of the file.
    let range: Range<Int>
    /// The offset of the first byte that is not white space.
    let start: Int
    /// The text from `start` on, without a comment at its end.
    let text: String

    /// The number of bytes of white space before the text.
    var indentation: Int { start - range.lowerBound }
  }

  /// The lines with code, in order; lines with only white space or a comment are not included.
  let lines: [Line]

  init(_ text: SourceText) {
    var reader = Reader(bytes: text.bytes)
    var lines: [Line] = []
    while let line = reader.next() { lines.append(line) }
    self.lines = lines
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Returns the next line with code; nil at the end of the file.
    mutating func next() -> Line? {
      while offset < bytes.count {
        let begin = offset
        while offset < bytes.count, SourceText.isBlank(bytes[offset]) { offset += 1 }
        let start = offset
        guard offset < bytes.count else { return nil }
        if isLineEnd(offset) || bytes[offset] == UInt8(ascii: "#") {
          skipLine()
          continue
        }
        let end = skipStatement()
        return Line(
          range: begin..<offset, start: start, text: String(decoding: bytes[start..<end], as: UTF8.self))
      }
      return nil
    }

    /// Moves to the next line after the statement, and returns the end of its text.
    private mutating func skipStatement() -> Int {
      var depth = 0
      while offset < bytes.count {
        switch bytes[offset] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          skipString()
          continue
        case UInt8(ascii: "\\"):
          // The line end after a backslash does not end the statement.
          offset += 1
          if offset < bytes.count, isLineEnd(offset) { skipLine() }
          continue
        case UInt8(ascii: "#"):
          let end = offset
          skipLine()
          if depth == 0 { return end }
          continue
        default:
          if isLineEnd(offset) {
            let end = offset
            skipLine()
            if depth == 0 { return end }
            continue
          }
        }
        offset += 1
      }
      return offset
    }

    /// Moves behind a string, or to the end of the line for a string that is not closed.
    private mutating func skipString() {
      let quote = bytes[offset]
      let isTriple =
        offset + 2 < bytes.count && bytes[offset + 1] == quote && bytes[offset + 2] == quote
      offset += isTriple ? 3 : 1
      while offset < bytes.count {
        if bytes[offset] == UInt8(ascii: "\\") {
          // A carriage return and a line feed are one line end, after which the string continues.
          let isPair =
            offset + 2 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\r")
            && bytes[offset + 2] == UInt8(ascii: "\n")
          offset += isPair ? 3 : 2
        } else if !isTriple, isLineEnd(offset) {
          return
        } else if bytes[offset] == quote {
          guard isTriple else {
            offset += 1
            return
          }
          if offset + 2 < bytes.count, bytes[offset + 1] == quote, bytes[offset + 2] == quote {
            offset += 3
            return
          }
          offset += 1
        } else {
          offset += 1
        }
      }
      offset = min(offset, bytes.count)
    }

    private func isLineEnd(_ offset: Int) -> Bool {
      bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r")
    }

    /// Moves to the beginning of the next physical line.
    private mutating func skipLine() {
      while offset < bytes.count, !isLineEnd(offset) { offset += 1 }
      guard offset < bytes.count else { return }
      let isPair =
        bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      offset += isPair ? 2 : 1
    }
  }
}
