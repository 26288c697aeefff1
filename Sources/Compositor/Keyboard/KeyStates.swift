// SPDX-License-Identifier: Apache-2.0

import CXKB

/// The modifiers that result from all key presses so far.
final class KeyStates {
  private let state: OpaquePointer
  private let shift: UInt32
  private let lock: UInt32
  private let control: UInt32
  private let alt: UInt32
  private let superKey: UInt32

  init?(_ keymap: Keymap) {
    guard let state = keymap.makeState() else { return nil }
    self.state = state
    shift = keymap.bit(ofModifier: "Shift")
    lock = keymap.bit(ofModifier: "Lock")
    control = keymap.bit(ofModifier: "Control")
    // The rules "evdev" give these modifiers to Alt and Super.
    alt = keymap.bit(ofModifier: "Mod1")
    superKey = keymap.bit(ofModifier: "Mod4")
  }

  deinit { xkb_state_unref(state) }

  func update(_ code: UInt32, isPressed: Bool) {
    xkb_state_update_key(state, code &+ Keymap.offset, isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  var modifiers: KeyModifierState {
    KeyModifierState(
      depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  var isCapsLockOn: Bool { modifiers.locked & lock != 0 }

  /// The locked modifiers without Caps Lock.
  var lockedWithoutCapsLock: UInt32 { modifiers.locked & ~lock }

  /// The modifiers as the control protocol has them.
  var controlBits: UInt32 {
    let active = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
    let locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
    var bits: UInt32 = 0
    if active & shift != 0 { bits |= 1 }
    if active & control != 0 { bits |= 2 }
    if active & alt != 0 { bits |= 4 }
    if active & superKey != 0 { bits |= 8 }
    if locked & lock != 0 { bits |= 16 }
    return bits
  }
}
