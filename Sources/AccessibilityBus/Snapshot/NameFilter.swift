// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Rules out by their bytes the nodes whose name is certainly not a given text, without creating a string for each.
///
/// Of a thousand names that a query checks, all but one are others.
package struct NameFilter {
  private let bytes: [UInt8]
  /// Whether characters outside of ASCII count as equal to some of the text: K as the sign for kelvin, and two more.
  private let hasLookalikes: Bool

  /// - Returns: nil for texts that may be written in several .
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

  /// Whether the node has a name, and neither that nor what is left of it without the space around it is the text.
  package func rulesOut(_ node: Int, in tree: AccessibleTree) -> Bool {
    let record = tree.record(node)
    let length = Int(record.pointee.nameLength)
    guard length > 0, let name = record.pointee.name else { return false }
    return rulesOut(name, length: length)
  }

  /// The same of the bytes of a name that is not empty.
  func rulesOut(_ name: UnsafePointer<CChar>, length: Int) -> Bool {
    // Space at an end is left out, and outside of ASCII there is more than one kind.
    guard Self.isInk(UInt8(bitPattern: name[0])), Self.isInk(UInt8(bitPattern: name[length - 1])) else {
      return false
    }
    // A name that counts as equal is never shorter, and it has the same length only if it is identical.
    if length > bytes.count { return !hasLookalikes }
    if length < bytes.count { return true }
    // There are as many bytes as in the name, which is not empty.
    // swift-format-ignore: NeverForceUnwrap
    return bytes.withUnsafeBytes { memcmp($0.baseAddress!, name, length) } != 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || isInk(byte) }

  /// Whether a byte is a character that shows.
  private static func isInk(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
