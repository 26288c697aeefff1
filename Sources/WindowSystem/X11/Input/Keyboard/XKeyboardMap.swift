// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols

/// The core keyboard map as the server reports it: a row of keysyms for each keycode.
struct XKeyboardMap {
  /// A key, and whether it is pressed with Shift.
  struct Place: Hashable {
    let keycode: UInt8
    let needsShift: Bool
  }

  let firstKeycode: UInt8
  /// The number of keysyms in a row.
  ///
  /// The first two keysyms are those of group 1, without and with Shift.
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
      connection.call { xcb_get_keyboard_mapping($0, first, count).sequence },
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

  /// Assigns one keysym to a key, both without and with Shift.
  mutating func set(_ key: KeySym, on keycode: UInt8) {
    let start = Int(keycode - firstKeycode) * width
    for place in 0..<width { symbols[start + place] = place < 2 ? key.rawValue : 0 }
  }

  /// Restores a row that ``row(_:)`` returned.
  mutating func setRow(_ row: [UInt32], on keycode: UInt8) {
    let start = Int(keycode - firstKeycode) * width
    for (place, symbol) in row.prefix(width).enumerated() { symbols[start + place] = symbol }
  }

  /// The position of each keysym without or with Shift, on the keycodes that `isIncluded` accepts.
  ///
  /// The lowest keycode is used, because the keys of the main block have low keycodes.
  ///
  /// - Parameters:
  ///   - group: the active group. In the core map, the symbols of the second group follow those of the first. Keys with
  ///     only one group are the same in every group (X Keyboard Extension, section 17.1.3). The core map does not
  ///     contain a third and a fourth group, so only keys with a single group are known in those groups.
  ///   - isIncluded: whether a keycode may be used.
  /// - Returns: the position of each keysym that has a position.
  func places(inGroup group: Int, where isIncluded: (UInt8) -> Bool) -> [KeySym: Place] {
    var places: [KeySym: Place] = [:]
    for keycode in keycodes where isIncluded(keycode) {
      for (level, symbol) in symbols(of: keycode, inGroup: group).enumerated() where symbol != 0 {
        let key = KeySym(rawValue: symbol)
        if places[key] == nil { places[key] = Place(keycode: keycode, needsShift: level == 1) }
      }
    }
    return places
  }

  private func symbols(of keycode: UInt8, inGroup group: Int) -> [UInt32] {
    let row = Array(row(keycode))
    let first = Array(row.prefix(2))
    let second = Array(row.dropFirst(2).prefix(2))
    guard group > 0 else { return first }
    if second.allSatisfy({ $0 == 0 }) || second == first { return first }
    return group == 1 ? second : []
  }
}
