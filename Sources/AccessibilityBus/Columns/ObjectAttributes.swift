// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// The attributes that `GetAttributes` returns for an object, stored unparsed.
///
/// Browsers report some twenty for each object, and only one or two are read.
package struct ObjectAttributes: Sendable {
  /// Keys and values in turn, each with the zero byte behind it that no string of D-Bus has in it.
  private var bytes: [UInt8] = []

  /// The value of a key.
  package subscript(key: StaticString) -> String? {
    bytes.withUnsafeBytes { bytes in
      var found: String?
      Self.forEach(in: bytes) { name, value in
        guard strcmp(name, key.cString) == 0 else { return true }
        found = String(cString: value)
        return false
      }
      return found
    }
  }

  /// All of them.
  package var dictionary: [String: String] {
    bytes.withUnsafeBytes { bytes in
      var result: [String: String] = [:]
      Self.forEach(in: bytes) { name, value in
        result[String(cString: name)] = String(cString: value)
        return true
      }
      return result
    }
  }

  /// Hands out keys with their values until it is answered false.
  private static func forEach(
    in bytes: UnsafeRawBufferPointer, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool
  ) {
    guard var place = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
    let end = place + bytes.count
    while place < end {
      let value = place + strlen(place) + 1
      guard body(place, value) else { return }
      place = value + strlen(value) + 1
    }
  }

  /// Reads `a{ss}`; nil when the message has something else.
  init?(_ message: OpaquePointer) {
    guard message.enter(DBusType.array, "{ss}") else { return nil }
    defer { message.leave() }
    // Tens of thousands are stored at once, so each has exactly the size it needs.
    bytes = withUnsafeTemporaryAllocation(byteCount: Self.usualSize, alignment: 1) { buffer in
      var count = 0
      var many: [UInt8] = []
      func add(_ text: UnsafePointer<CChar>) {
        let text = UnsafeRawBufferPointer(start: text, count: strlen(text) + 1)
        if many.isEmpty, count + text.count <= buffer.count {
          UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: text)
          count += text.count
        } else {
          if many.isEmpty { many.append(contentsOf: buffer[..<count]) }
          many.append(contentsOf: text)
        }
      }
      while message.enter(DBusType.dictionaryEntry, "ss") {
        if let key = message.readString(), let value = message.readString() {
          add(key)
          add(value)
        }
        message.leave()
      }
      return many.isEmpty ? Array(buffer[..<count]) : many
    }
  }

  init(_ attributes: [(key: String, value: String)]) {
    for (key, value) in attributes {
      bytes += Array(key.utf8) + [0]
      bytes += Array(value.utf8) + [0]
    }
  }

  /// Bytes that do for an element of a page, as a rule.
  private static let usualSize = 512
}
