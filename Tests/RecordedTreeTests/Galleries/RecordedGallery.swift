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
  /// What opens from it.
  var popover = XCUIElement.ElementType.popover
  /// What a progress of 40 % is called.
  var progress = "40"
  /// What the dialog is called.
  var question = "Really?"
  /// How many of the 40 rows are in the tree.
  var rows = 40
  /// The rules that do not hold.
  ///
  /// One that is listed here and holds all the same fails its test.
  var limits: [GalleryRule: KnownLimit] = [:]

  var isWeb: Bool { toolkit == "chromium" || toolkit == "gecko" }
}

/// Where rules do not hold, toolkit by toolkit: what the toolkit does not tell, and what is to be mended here.
enum KnownLimits {}
