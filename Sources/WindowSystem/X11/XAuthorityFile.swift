// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the cookie of a display from an X authority file.
///
/// The format is libXau's: records of a family (two bytes) and four strings, each with a two-byte
/// length, all big-endian: address, display number, name of the method, data.
enum XAuthorityFile {
  static let method = "MIT-MAGIC-COOKIE-1"

  /// The cookie for `display`, such as ":7"; nil when the file has none for it.
  ///
  /// The address is not compared: a private desktop's file has only its own entries.
  static func cookie(for display: String, in file: [UInt8]) -> [UInt8]? {
    let wanted = displayNumber(display)
    var reader = Reader(bytes: file)
    while reader.short() != nil {
      guard reader.string() != nil, let number = reader.string(), let name = reader.string(),
        let data = reader.string()
      else { return nil }
      let isWanted = number.isEmpty || Array(number) == Array(wanted.utf8)
      if isWanted, Array(name) == Array(method.utf8) { return Array(data) }
    }
    return nil
  }

  /// "7" of "host:7.0".
  static func displayNumber(_ display: String) -> String {
    let afterColon = display[
      (display.lastIndex(of: ":").map { display.index(after: $0) } ?? display.endIndex)...]
    return String(afterColon.prefix { $0 != "." })
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func short() -> Int? {
      guard position + 2 <= bytes.count else { return nil }
      defer { position += 2 }
      return Int(bytes[position]) << 8 | Int(bytes[position + 1])
    }

    mutating func string() -> ArraySlice<UInt8>? {
      guard let length = short(), position + length <= bytes.count else { return nil }
      defer { position += length }
      return bytes[position..<position + length]
    }
  }
}
