// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCUIAutomation

/// The recordings of a toolkit's gallery, and what differs in it from the others'.
struct RecordedGallery {
  let name: String
  /// The recordings are called by it: `gtk4-buttons`.
  let prefix: String
  let toolkit: String
  /// The beginning of the toolkit's version.
  let version: String
  /// The button "Popover".
  var popoverButton = XCUIElement.ElementType.button
  /// The type of the element that the button opens.
  var popover = XCUIElement.ElementType.popover
  /// The value of a progress of 40 %.
  var progress = "40"
  /// The title of the dialog.
  var question = "Really?"
  /// How many of the 40 rows are in the tree.
  var rows = 40
  /// The rules that do not hold.
  ///
  /// One that is listed here and holds all the same fails its test.
  var limits: [GalleryRule: KnownLimit] = [:]

  var isWeb: Bool { toolkit == "chromium" || toolkit == "gecko" }
}

/// Rules that do not hold, toolkit by toolkit: properties that the toolkit does not report, and defects here that need repair.
enum KnownLimits {}
