// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCUIAutomation

/// The recordings of a toolkit's gallery, and its differences from the other galleries.
struct RecordedGallery {
  let name: String
  /// The beginning of the recordings' names: `gtk4-buttons`.
  let prefix: String
  let toolkit: String
  /// The beginning of the toolkit's version.
  let version: String
  /// The button "Popover".
  var popoverButton = XCUIElement.ElementType.button
  /// The type of the element that the button opens.
  var popover = XCUIElement.ElementType.popover
  /// The value of a progress of 40%.
  var progress = "40"
  /// The title of the dialog.
  var question = "Really?"
  /// How many of the 40 rows are in the tree.
  var rows = 40
  /// The rules that this gallery breaks.
  ///
  /// A listed rule that holds fails its test.
  var limits: [GalleryRule: KnownLimit] = [:]

  var isWeb: Bool { toolkit == "chromium" || toolkit == "gecko" }
}

/// Rules that the gallery of a toolkit breaks: because of properties that it does not report, or of defects here.
enum KnownLimits {}
