// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Excludes nodes whose name cannot be a given string.
///
/// It compares bytes and creates no string for each name.
///
/// Of a thousand names that a query checks, usually only one matches.
package struct NameFilter {
  private let bytes: [UInt8]
  /// Whether the text has a character that Unicode treats as equal to one outside of ASCII: K (equal to the kelvin
  /// sign), a semicolon or a grave accent.
  private let hasLookalikes: Bool

  /// Creates a filter for a string.
  ///
  /// - Returns: nil for an empty string, and for a string outside of printable ASCII, which has more than one spelling
  ///   in bytes.
  package init?(_ text: String) {
    bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy(Self.isPlain)
    else {
      return nil
    }
    hasLookalikes = bytes.contains {
      $0 == UInt8(ascii: "K") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "`")
    }
  }

  /// Whether the node has a name that certainly differs from the text, even without leading and trailing space.
  package func rulesOut(_ node: Int, in tree: AccessibleTree) -> Bool {
    let record = tree.record(node)
    let length = Int(record.pointee.nameLength)
    guard length > 0, let name = record.pointee.name else { return false }
    return rulesOut(name, length: length)
  }

  /// Whether the bytes of a name certainly differ from the text; the name must not be empty.
  func rulesOut(_ name: UnsafePointer<CChar>, length: Int) -> Bool {
    // Leading and trailing space is ignored, and outside of ASCII there are several kinds of space.
    guard Self.isInk(UInt8(bitPattern: name[0])), Self.isInk(UInt8(bitPattern: name[length - 1])) else {
      return false
    }
    // An equal name is never shorter than the text, and it has the same length only if it is identical.
    if length > bytes.count { return !hasLookalikes }
    if length < bytes.count { return true }
    // The array has as many bytes as the name, which is not empty.
    // swift-format-ignore: NeverForceUnwrap
    return bytes.withUnsafeBytes { memcmp($0.baseAddress!, name, length) } != 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || isInk(byte) }

  /// Whether a byte is a visible ASCII character.
  private static func isInk(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
