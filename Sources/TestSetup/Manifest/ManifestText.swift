// SPDX-License-Identifier: Apache-2.0

/// The text of a manifest, parsed only as far as is needed to find calls.
///
/// Comments and literals are distinguished from code.
///
/// Changes are checked with SwiftPM afterwards, so that a parsing error cannot do harm.
struct ManifestText {
  private let bytes: [UInt8]
  /// Whether each byte is code, and not part of a comment or of a string.
  private let isCode: [Bool]

  init(_ text: String) {
    bytes = Array(text.utf8)
    isCode = Self.code(bytes)
  }

  /// Returns the calls to a function: from the first character of its name to the closing parenthesis.
  ///
  /// - Parameter name: `Package`, or `.testTarget` for a call with a period.
  /// - Returns: the ranges, in the order of the text.
  func calls(of name: String) -> [Range<Int>] {
    let word = Array(name.utf8)
    return bytes.indices.compactMap { start in
      guard isCode[start], bytes[start...].starts(with: word) else { return nil }
      if start > 0, isCode[start - 1], Self.continuesName(bytes[start - 1]) { return nil }
      var offset = start + word.count
      while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "("), let end = closing(from: offset) else {
        return nil
      }
      return start..<end + 1
    }
  }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func upTo(_ offset: Int) -> String { self[0..<offset] }
  func from(_ offset: Int) -> String { self[offset..<bytes.count] }

  /// The white space of one level of indentation in this manifest.
  var indentation: String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.lazy.map { $0.prefix { $0 == " " || $0 == "\t" } }.first { !$0.isEmpty }
    return first.map(String.init) ?? "    "
  }

  /// Returns the white space at the beginning of the line in which the list around a position begins.
  func indentationOfList(around offset: Int) -> String {
    var depth = 0
    var start = offset
    while start > 0, depth <= 0 {
      start -= 1
      guard isCode[start] else { continue }
      if bytes[start] == UInt8(ascii: "[") { depth += 1 }
      if bytes[start] == UInt8(ascii: "]") { depth -= 1 }
    }
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return String(
      decoding: bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
  }

  private func closing(from open: Int) -> Int? {
    var depth = 0
    for offset in open..<bytes.count where isCode[offset] {
      if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
      if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return offset }
    }
    return nil
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte >= 0x80
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
  }

  private static func code(_ bytes: [UInt8]) -> [Bool] {
    var isCode = Array(repeating: true, count: bytes.count)
    var offset = 0
    func at(_ text: StaticString) -> Bool {
      bytes[offset...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    func skip(_ count: Int) {
      for _ in 0..<count where offset < bytes.count {
        isCode[offset] = false
        offset += 1
      }
    }
    while offset < bytes.count {
      if at("//") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { skip(1) }
      } else if at("/*") {
        var depth = 0
        repeat {
          if at("/*") {
            depth += 1
            skip(2)
          } else if at("*/") {
            depth -= 1
            skip(2)
          } else {
            skip(1)
          }
        } while depth > 0 && offset < bytes.count
      } else if at("\"\"\"") {
        skip(3)
        while offset < bytes.count, !at("\"\"\"") { skip(at("\\") ? 2 : 1) }
        skip(3)
      } else if at("\"") {
        skip(1)
        while offset < bytes.count, !at("\""), !at("\n") { skip(at("\\") ? 2 : 1) }
        skip(1)
      } else {
        offset += 1
      }
    }
    return isCode
  }
}
