// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// How a toolkit reports the places of its elements.
///
/// The defaults hold for most toolkits.
package struct PlaceTraits: Sendable {
  /// Whether the toolkit counts in units that are whole numbers of pixels, of which windows report the size.
  package var countsInOwnUnits = false
  /// Whether windows report that they are modal.
  package var reportsModality = true
  /// Whether the toolkit says which element is at a point of a window, also of what no scroll area is around.
  package var findsElementsAtPoints = false
  /// Whether the answer to what is at a point of a document comes after the call, when the document's own process has answered.
  package var answersPointsLater = false
  /// Whether the places of characters are reported, and are right.
  package var reportsCharacterPlaces = false
  /// Whether the width of a text can be estimated from its frame, where no places of characters are reported.
  package var hasFramesOfWholeTexts = false
  /// Whether each menu has a window, which appears a moment after its items are reported as shown.
  package var showsMenusInWindows = false
  /// The role of the node in a top-level node that is as large as the window; nil where the top-level node is.
  package var roleThatFillsWindows: Role?

  package init() {}
}
