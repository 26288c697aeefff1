// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// The value of a window property.
struct XProperty {
  let type: xcb_atom_t
  let format: UInt8
  let bytes: [UInt8]

  /// Creates the value from a reply; nil if the window has no such property.
  init?(_ reply: borrowing XReply<xcb_get_property_reply_t>) {
    let fields = reply.fields
    guard fields.type != XCB_ATOM_NONE.rawValue else { return nil }
    type = fields.type
    format = fields.format
    let count = Int(xcb_get_property_value_length(reply.pointer))
    if count > 0, let start = xcb_get_property_value(reply.pointer) {
      bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    } else {
      bytes = []
    }
  }

  /// The 32-bit items; empty if the property has another format.
  var cardinals: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  /// The text of a property: UTF-8 for the type UTF8_STRING, otherwise Latin-1, as for STRING (ICCCM 2.7.1).
  ///
  /// The text is empty if the items of the property do not have 8 bits.
  func text(utf8: xcb_atom_t) -> String {
    guard format == 8 else { return "" }
    if type == utf8 { return String(decoding: bytes, as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The four distances of an extents property (left, right, top, bottom); nil if it has fewer than four numbers.
  var insets: Insets? {
    let sides = cardinals.map { CGFloat($0) }
    guard sides.count >= 4 else { return nil }
    return Insets(left: sides[0], top: sides[2], right: sides[1], bottom: sides[3])
  }
}

extension XConnection {
  /// The value of a window's property, up to 16 kB; nil if the property is not set or the window no longer exists.
  func property(_ atom: xcb_atom_t, of window: xcb_window_t) throws -> XProperty? {
    try locked {
      guard
        let reply = try replyUnlessGone(
          call { xcb_get_property($0, 0, window, atom, XCB_ATOM_ANY.rawValue, 0, 4096).sequence },
          xcb_get_property_reply_t.self, to: "GetProperty")
      else { return nil }
      return XProperty(reply)
    }
  }
}
