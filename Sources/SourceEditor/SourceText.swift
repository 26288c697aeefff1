// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A source file's bytes and layout: line endings, indentation, and lines by number.
package struct SourceText: Sendable {
  /// The unchanged bytes of the file, with its byte order mark if there is one.
  let bytes: [UInt8]
  /// The offset of each line, in bytes; the first is line 1.
  private let starts: [Int]

  /// The maximum size of a file in bytes.
  ///
  /// Larger files are refused, because they are generated.
  static let largest = 4 << 20

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      // A carriage return without a line feed ends a line too (Swift, "Lexical Structure").
      if byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
      {
        starts.append(offset + 1)
      }
    }
    self.starts = starts
  }

  /// - Throws: ``SourceEditorError`` if the file is too large or not UTF-8.
  init(checking bytes: [UInt8], path: String) throws {
    guard bytes.count <= Self.largest else {
      throw SourceEditorError(
        .tooLarge, path,
        "\(path) has \(bytes.count) bytes; only files of at most \(Self.largest) bytes are changed. Name another file."
      )
    }
    if let offset = Self.invalidOffset(in: bytes) {
      throw SourceEditorError(
        .notUTF8, path,
        "\(path) is not valid UTF-8 at byte \(offset). Save it as UTF-8 first.",
        offset: offset)
    }
    self.init(bytes: bytes)
  }

  /// Returns the offset of the first byte that is not part of a character.
  private static func invalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return offset
  }

  // MARK: - Lines

  var lineCount: Int { starts.count }

  /// Returns the number of the line that contains a byte, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(1, low)
  }

  /// Returns the offset of a line; for the line after the last, the end of the text.
  func start(ofLine line: Int) -> Int {
    line <= 1 ? 0 : line <= starts.count ? starts[line - 1] : bytes.count
  }

  /// Returns the offset of the line that contains a byte.
  func lineStart(of offset: Int) -> Int { start(ofLine: line(of: offset)) }

  /// Returns the spaces and tabs at the beginning of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    let rest = bytes[lineStart(of: offset)...]
    return String(decoding: rest.prefix(while: Self.isBlank), as: UTF8.self)
  }

  /// Whether only spaces precede a byte on its line.
  func beginsLine(_ offset: Int) -> Bool { bytes[lineStart(of: offset)..<offset].allSatisfy(Self.isBlank) }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  static func isSpace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  // MARK: - Layout

  /// The most frequent line ending.
  var lineEnding: String {
    var (lines, carriages) = (0, 0)
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines += 1
      if offset > 0, bytes[offset - 1] == UInt8(ascii: "\r") { carriages += 1 }
    }
    return carriages * 2 > lines ? "\r\n" : "\n"
  }

  /// One step of indentation: a tab, or the most frequent increase in spaces from one line to the next.
  ///
  /// It is a tab if the lines that begin with a tab outnumber the lines that have more spaces than the line before.
  var indentationStep: String {
    var tabs = 0
    var steps: [Int: Int] = [:]
    var before = 0
    for start in starts {
      let space = bytes[start...].prefix(while: Self.isBlank)
      let end = start + space.count
      guard end < bytes.count, !Self.isSpace(bytes[end]) else { continue }
      if space.first == UInt8(ascii: "\t") {
        tabs += 1
        continue
      }
      if space.count > before { steps[space.count - before, default: 0] += 1 }
      before = space.count
    }
    if tabs > steps.values.reduce(0, +) { return "\t" }
    let best = steps.filter { $0.key <= 8 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return String(repeating: " ", count: best?.key ?? 2)
  }
}
