// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The modifier keys that are held during an operation.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  /// Caps Lock is not held: it is switched on before the operation and off afterwards.
  package static let capsLock = KeyModifiers(rawValue: 16)

  /// The keys to press, in this order; for each modifier, the left one of its two keys.
  package var keys: [KeySym] {
    var keys: [KeySym] = []
    if contains(.control) { keys.append(.controlLeft) }
    if contains(.alt) { keys.append(.altLeft) }
    if contains(.super) { keys.append(.superLeft) }
    if contains(.shift) { keys.append(.shiftLeft) }
    return keys
  }
}
