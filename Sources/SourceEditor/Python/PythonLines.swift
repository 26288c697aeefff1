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
    var place = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next line with code; nil at the end of the file.
    mutating func next() -> Line? {
      while place < bytes.count {
        let begin = place
        while place < bytes.count, SourceText.isBlank(bytes[place]) { place += 1 }
        let start = place
        guard place < bytes.count else { return nil }
        if isLineEnd(place) || bytes[place] == UInt8(ascii: "#") {
          skipLine()
          continue
        }
        let end = skipStatement()
        return Line(
          range: begin..<place, start: start, text: String(decoding: bytes[start..<end], as: UTF8.self))
      }
      return nil
    }

    /// Moves to the next line after the statement, and returns the end of its text.
    private mutating func skipStatement() -> Int {
      var depth = 0
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          skipString()
          continue
        case UInt8(ascii: "\\"):
          // The line end after a backslash does not end the statement.
          place += 1
          if place < bytes.count, isLineEnd(place) { skipLine() }
          continue
        case UInt8(ascii: "#"):
          let end = place
          skipLine()
          if depth == 0 { return end }
          continue
        default:
          if isLineEnd(place) {
            let end = place
            skipLine()
            if depth == 0 { return end }
            continue
          }
        }
        place += 1
      }
      return place
    }

    /// Moves behind a string, or to the end of the line for a string that is not closed.
    private mutating func skipString() {
      let quote = bytes[place]
      let isTriple =
        place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote
      place += isTriple ? 3 : 1
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "\\") {
          place += 2
        } else if !isTriple, isLineEnd(place) {
          return
        } else if bytes[place] == quote {
          guard isTriple else {
            place += 1
            return
          }
          if place + 2 < bytes.count, bytes[place + 1] == quote, bytes[place + 2] == quote {
            place += 3
            return
          }
          place += 1
        } else {
          place += 1
        }
      }
      place = min(place, bytes.count)
    }

    private func isLineEnd(_ place: Int) -> Bool {
      bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\r")
    }

    /// Moves to the beginning of the next physical line.
    private mutating func skipLine() {
      while place < bytes.count, !isLineEnd(place) { place += 1 }
      guard place < bytes.count else { return }
      let isPair =
        bytes[place] == UInt8(ascii: "\r") && place + 1 < bytes.count
        && bytes[place + 1] == UInt8(ascii: "\n")
      place += isPair ? 2 : 1
    }
  }
}
