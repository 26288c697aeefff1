// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// The attributes that `GetAttributes` returns for an object, stored unparsed.
///
/// Browsers report about twenty attributes for each object, and only one or two of them are read.
package struct ObjectAttributes: Sendable {
  /// The keys and values alternately, each with a terminating zero byte, which no D-Bus string contains.
  private var bytes: [UInt8] = []

  /// Returns the value of a key; nil if the object has no such attribute.
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

  /// All attributes.
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

  /// Calls `body` with each key and its value until `body` returns false.
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

  /// Reads a value of the type `a{ss}`; returns nil if the message has another type.
  init?(_ message: OpaquePointer) {
    guard message.enterContainer(DBusType.array, "{ss}") else { return nil }
    defer { message.exitContainer() }
    // Tens of thousands of these values are stored at the same time, so each array has exactly the size that it needs.
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
      while message.enterContainer(DBusType.dictionaryEntry, "ss") {
        if let key = message.readString(), let value = message.readString() {
          add(key)
          add(value)
        }
        message.exitContainer()
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

  /// A number of bytes that is usually sufficient for the attributes of an element of a web page.
  private static let usualSize = 512
}
