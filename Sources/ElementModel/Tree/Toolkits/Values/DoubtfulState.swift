// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A state of an element that some toolkits report wrongly, or not at all.
package enum DoubtfulState: Sendable {
  /// The element can be used.
  case enabled
  /// The tab is the open one, although no state reports that it is selected.
  case openTab
  /// The element can be opened and closed, and a state or its type shows this.
  case openable
  /// The element has the keyboard focus.
  case focus
  /// A click has moved the keyboard focus to a field, and the program does not report which element has the focus.
  ///
  /// `at` is the point of the click in pixels of the screen; nil if it is not known.
  case focusAfterClick(at: CGPoint?)
}
