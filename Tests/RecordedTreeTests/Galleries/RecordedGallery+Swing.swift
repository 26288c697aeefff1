// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest

extension RecordedGallery {
  static let swing = RecordedGallery(
    name: "Swing", prefix: "swing", toolkit: "java", version: "", popover: .menu, rows: 24,
    limits: KnownLimits.swing)
}

extension KnownLimits {
  static let swing: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "The bridge of Java does not report identifiers.", seen: "the identifier of Save: expected save-button"),
    .buttons: KnownLimit(
      "Swing has no switch; a toggle button is also a button.",
      seen: "found [\"Save\", \"Locked\", \"Wireless\", \"Ask\", \"Popover\", \"Remote\"]"),
    .toggle: KnownLimit(
      "Swing has no switch; a toggle button is a toggle.", seen: "elements \"Wireless\": expected 1, found 0"),
    .datePicker: KnownLimit(
      "Swing has no date field; a spinner of dates is a stepper.",
      seen: "the number of date pickers: expected 1, found 0"),
    .splitter: KnownLimit(
      "Swing does not report the divider of a split pane.",
      seen: "the number of splitters: expected 1, found 0"
    ),
    .placeholder: KnownLimit("Swing's fields have no placeholders.", seen: "the placeholder: expected"),
    .staticText: KnownLimit(
      "The text of a label with markup begins with the end of a line, and is reported as its value.",
      seen: "found \"\\nStruck bold\""),
    .textAttributes: KnownLimit(
      "The bridge of Java does not report attributes of texts.", seen: "what is struck through: expected"),
    .rowOutOfView: KnownLimit(
      "Java's list has only the rows in view in the tree.", seen: "the row is not in the tree"),
    .tableRows: KnownLimit("Java reports the cells of a table, not its rows.", seen: "found []"),
    .columnTitles: KnownLimit(
      "Swing has the titles of a table beside the table, not in it.", seen: "the titles: expected"),
    .insideWindow: KnownLimit(
      "The bridge of Java adds the place of a page's tab to the place of the page.",
      seen: "24 Group \"\" of values is at"),
    .underMenu: KnownLimit(
      "To be fixed: a menu of Swing is drawn in the window, before the content in the tree.",
      seen: "Tab \"Buttons\" under the menu: point("),
  ]
}

final class SwingGalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .swing }

  func testOnlyTheSelectedTabHasTheFocus() throws {
    let app = try app("swing-buttons")
    let focused = app.tabs.allElementsBoundByIndex.filter(\.hasFocus).map(\.label)
    XCTAssertEqual(focused, ["Buttons"])
  }
}
