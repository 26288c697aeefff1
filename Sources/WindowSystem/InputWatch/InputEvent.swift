// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols

/// An input event of a person, or of a program in place of a person: pointer, keyboard or touch screen.
package struct InputEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// X11's button numbers: 1 left, 2 middle, 3 right, 4 to 7 the wheel up, down, left and right.
    case buttonDown(Int)
    case buttonUp(Int)
    case motion
    /// A key that is held produces this event again for each automatic repetition.
    case keyDown(InputKey)
    case keyUp(InputKey)
    /// The associated number of the touch events identifies the finger.
    case touchBegan(Int)
    case touchMoved(Int)
    case touchEnded(Int)
  }

  package let kind: Kind
  /// The position of the pointer or finger, in pixels of the screen.
  package let location: CGPoint
  /// The modifiers that were held just before the event.
  package let modifiers: KeyModifiers
  /// The time of the event, in seconds of ``MonotonicClock``, exact to about a millisecond.
  package let time: TimeInterval

  package init(_ kind: Kind, at location: CGPoint, modifiers: KeyModifiers = [], time: TimeInterval) {
    self.kind = kind
    self.location = location
    self.modifiers = modifiers
    self.time = time
  }
}

/// A key, with its meaning at the moment at which it was pressed.
package struct InputKey: Sendable, Hashable {
  package let keycode: UInt8
  /// The keysym of the key together with the modifiers; ``KeySym/none`` if there is no keysym.
  package let keySym: KeySym
  /// The keysym of the key without modifiers: the key of a shortcut.
  package let plainKeySym: KeySym
  /// The text that the key types without Control, Alt or Super; nil for a key that types nothing.
  package let text: String?

  package init(keycode: UInt8, keySym: KeySym, plainKeySym: KeySym? = nil, text: String? = nil) {
    self.keycode = keycode
    self.keySym = keySym
    self.plainKeySym = plainKeySym ?? keySym
    self.text = text
  }
}
