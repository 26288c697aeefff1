// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A state of an element that some toolkit reports wrongly, or not at all.
package enum DoubtfulState: Sendable {
  /// The element can be used.
  case enabled
  /// The tab is the open one, although no state says that it is selected.
  case openTab
  /// The element can be opened and closed, and has a state or a type that says so.
  case openable
  /// The element has the keyboard focus.
  case focus
  /// A field has taken the keyboard focus from a click at a point, and the program does not report which has it.
  case focusAfterClick(at: CGPoint?)
}
