// SPDX-License-Identifier: Apache-2.0

/// The modifiers of the keyboard, in the form in which clients receive them: bits in the order of the layout.
struct KeyModifierState: Hashable {
  var depressed: UInt32 = 0
  var latched: UInt32 = 0
  var locked: UInt32 = 0
  /// The number of the active group of the layout, from 0.
  var group: UInt32 = 0
}
