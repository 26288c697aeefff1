// SPDX-License-Identifier: Apache-2.0

/// Modifier keys, with the names that `XCUIElement.KeyModifierFlags` has for them.
package struct RecordedModifiers: OptionSet, Codable, Hashable, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  package static let shift = RecordedModifiers(rawValue: 1)
  package static let control = RecordedModifiers(rawValue: 2)
  package static let option = RecordedModifiers(rawValue: 4)
  package static let command = RecordedModifiers(rawValue: 8)
}
