// SPDX-License-Identifier: Apache-2.0

/// The attributes that a test can read from an element.
package enum ElementAttribute: String, CaseIterable, Sendable {
  case elementType, identifier, label, title, value, placeholderValue, frame, isEnabled, isSelected, hasFocus
}
