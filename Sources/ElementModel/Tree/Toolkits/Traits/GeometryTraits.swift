// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Properties of the positions that a toolkit reports for its elements.
///
/// The defaults hold for most toolkits.
package struct GeometryTraits: Sendable {
  /// Whether the toolkit may report positions in units of several pixels.
  ///
  /// A unit is a whole number of pixels, and the sizes of windows show this number.
  package var reportsScaledUnits = false
  /// Whether windows report that they are modal.
  package var reportsModality = true
  /// Whether the toolkit reports the element at a point of a window, also for elements outside of scroll areas.
  package var findsElementsAtPoints = false
  /// Whether the element at a point in a document is reported only after the call has returned, when the document's
  /// process has answered.
  package var answersPointsLater = false
  /// Whether the positions of characters are reported correctly.
  package var reportsCharacterPlaces = false
  /// Whether the width of a string can be estimated from its frame if the positions of characters are not reported.
  package var hasFramesOfWholeTexts = false
  /// Whether each menu has a window that appears a moment after its items are reported as shown.
  package var showsMenusInWindows = false
  /// The role of the child of a top-level node that is as large as the window; nil if the top-level node itself is as
  /// large.
  package var roleThatFillsWindows: Role?

  package init() {}
}
