// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How a toolkit takes the pointer.
///
/// The defaults hold for most toolkits.
package struct PointerTraits: Sendable {
  /// Whether the time within which a second click makes a double click is that of the desktop's settings.
  package var followsDoubleClickSetting = false
  /// Whether the toolkit takes the pointer for one over a popup that has closed, until the pointer moves once more.
  package var mistakesPointerAfterPopup = false
  /// Whether the wheel turns sideways with the shift key alone.
  package var scrollsSidewaysWithShift = false
  /// Pixels from the ends of a slider's rectangle to those of its trough.
  package var sliderPadding = CGFloat(0)

  /// Whether a slider goes to the place that is clicked, and may miss the end of a fast drag.
  package var slidersTakeClicks = false
  /// Whether a drop counts only after small steps of the pointer at the end of a drag.
  package var needsSmallStepsBeforeDrops = false

  package init() {}
}
