import CXCB
import Foundation

/// The core keyboard map as the server tells it: a row of keysyms for each keycode.
struct XKeyboardMap {
  /// A key and whether Shift goes with it.
  struct Place: Hashable {
    let keycode: UInt8
    let needsShift: Bool
  }

  let firstKeycode: UInt8
  /// Keysyms in a row. The first two are group 1 without and with Shift.
  let width: Int
  private(set) var symbols: [UInt32]

  init(_ reply: borrowing XReply<xcb_get_keyboard_mapping_reply_t>, firstKeycode: UInt8) {
    self.firstKeycode = firstKeycode
    width = Int(reply.fields.keysyms_per_keycode)
    symbols = Array(
      UnsafeBufferPointer(
        start: xcb_get_keyboard_mapping_keysyms(reply.pointer),
        count: Int(xcb_get_keyboard_mapping_keysyms_length(reply.pointer))))
  }

  static func read(_ connection: XConnection) throws -> XKeyboardMap {
    let first = connection.setup.pointee.min_keycode
    let count = connection.setup.pointee.max_keycode - first + 1
    let reply = try connection.reply(
      xcb_get_keyboard_mapping(connection.xcb, first, count).sequence,
      xcb_get_keyboard_mapping_reply_t.self, to: "GetKeyboardMapping")
    return XKeyboardMap(reply, firstKeycode: first)
  }

  var keycodes: ClosedRange<UInt8> {
    firstKeycode...UInt8(Int(firstKeycode) + max(1, symbols.count / max(1, width)) - 1)
  }

  func row(_ keycode: UInt8) -> ArraySlice<UInt32> {
    let start = Int(keycode - firstKeycode) * width
    return symbols[start..<start + width]
  }

  /// Puts one keysym on a key, with and without Shift alike.
  mutating func set(_ key: KeySym, on keycode: UInt8) {
    let start = Int(keycode - firstKeycode) * width
    for place in 0..<width { symbols[start + place] = place < 2 ? key.rawValue : 0 }
  }

  /// Where each keysym is without or with Shift, on the keycodes that `isIncluded` admits. The lowest
  /// keycode wins, because the keys of the main block have the low ones.
  func places(where isIncluded: (UInt8) -> Bool) -> [KeySym: Place] {
    var places: [KeySym: Place] = [:]
    for keycode in keycodes where isIncluded(keycode) {
      for (level, symbol) in row(keycode).prefix(2).enumerated() where symbol != 0 {
        let key = KeySym(rawValue: symbol)
        if places[key] == nil { places[key] = Place(keycode: keycode, needsShift: level == 1) }
      }
    }
    return places
  }
}
