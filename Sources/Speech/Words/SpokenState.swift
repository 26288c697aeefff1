// SPDX-License-Identifier: Apache-2.0

/// The states for which an utterance has a word.
///
/// They are those of Orca's `object_properties.py`.
package enum SpokenState: String, CaseIterable, Sendable {
  /// Of a check box or of an item that can be checked.
  case checked, notChecked, partlyChecked
  /// Of a radio button or of an item of which one can be chosen.
  case chosen, notChosen
  /// Of a row that is not selected; a selected row has no word.
  case notSelected
  /// Of a switch.
  case on, off
  /// Of a toggle button.
  case pressed, notPressed
  case expanded, collapsed
  case disabled, readOnly, required, invalid
}
