// SPDX-License-Identifier: Apache-2.0

/// The modifier keys to hold while something else happens.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  /// Caps Lock is no key to hold: it is switched on before and off after.
  package static let capsLock = KeyModifiers(rawValue: 16)

  /// The keys to press, in the order of pressing.
  ///
  /// The left one of each pair.
  package var keys: [KeySym] {
    var keys: [KeySym] = []
    if contains(.control) { keys.append(.controlLeft) }
    if contains(.alt) { keys.append(.altLeft) }
    if contains(.super) { keys.append(.superLeft) }
    if contains(.shift) { keys.append(.shiftLeft) }
    return keys
  }
}
