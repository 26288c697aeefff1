// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Properties of a toolkit's handling of the pointer.
///
/// The defaults hold for most toolkits.
package struct PointerTraits: Sendable {
  /// Whether the maximum time between the clicks of a double click is read from the desktop's settings.
  package var followsDoubleClickSetting = false
  /// Whether the toolkit treats the pointer as being over a popup that has closed, until the pointer moves again.
  package var mistakesPointerAfterPopup = false
  /// Whether the wheel scrolls sideways only while the shift key is down.
  package var scrollsSidewaysWithShift = false
  /// The distance from the ends of a slider's rectangle to the ends of its trough, in pixels.
  package var sliderPadding = CGFloat(0)

  /// Whether a slider moves to a clicked position, and may miss the end of a fast drag.
  package var slidersTakeClicks = false
  /// Whether a drop is accepted only after small steps of the pointer at the end of a drag.
  package var needsSmallStepsBeforeDrops = false

  package init() {}
}
