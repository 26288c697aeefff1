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

extension RecordedGallery {
  static let gtk3 = RecordedGallery(
    name: "GTK 3", prefix: "gtk3", toolkit: "gtk3", version: "3.24.", popoverButton: .toggle, progress: "0.4",
    question: "Question", limits: KnownLimits.gtk3)

  static let gtk4 = RecordedGallery(
    name: "GTK 4", prefix: "gtk4", toolkit: "gtk4", version: "4.8.", popoverButton: .menuButton,
    progress: "0.4", rows: 28, limits: KnownLimits.gtk4)

  static let gtk418 = RecordedGallery(
    name: "GTK 4.18", prefix: "gtk418", toolkit: "gtk4", version: "4.18.", popoverButton: .menuButton,
    progress: "0.4", rows: 28, limits: KnownLimits.gtk418)

  static let qt5 = RecordedGallery(
    name: "Qt 5", prefix: "qt5", toolkit: "qt5", version: "5.15.", limits: KnownLimits.qt5)

  static let qt6 = RecordedGallery(
    name: "Qt 6", prefix: "qt6", toolkit: "qt6", version: "6.4.", limits: KnownLimits.qt6)

  static let quick5 = RecordedGallery(
    name: "Qt Quick 5", prefix: "quick5", toolkit: "qt5", version: "5.15.", popover: .dialog, rows: 18,
    limits: KnownLimits.quick5)

  static let quick6 = RecordedGallery(
    name: "Qt Quick 6", prefix: "quick6", toolkit: "qt6", version: "6.4.", popover: .dialog, rows: 29,
    limits: KnownLimits.quick6)

  static let chromium = RecordedGallery(
    name: "Chromium", prefix: "chromium", toolkit: "chromium", version: "", popover: .group,
    limits: KnownLimits.chromium)

  static let firefox = RecordedGallery(
    name: "Firefox", prefix: "firefox", toolkit: "gecko", version: "", popover: .group,
    limits: KnownLimits.firefox)

  static let swing = RecordedGallery(
    name: "Swing", prefix: "swing", toolkit: "java", version: "", popover: .menu, rows: 24,
    limits: KnownLimits.swing)
}
