// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

extension RecordedGallery {
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
}

extension KnownLimits {
  private static let qt: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "Before 6.5, Qt does not report object names over AT-SPI.",
      seen: "the identifier of Save: expected save-button"
    ),
    .tableRows: KnownLimit("Qt reports the cells of a table, not its rows.", seen: "found []"),
  ]

  private static let noTextInterface = KnownLimit(
    "Labels of Qt have no text interface; those of text edits can be read.",
    seen: "neither the element nor its descendants have one")

  private static let widgets = qt.merging([
    .toggle: KnownLimit(
      "Qt has no switch among its widgets.", seen: "elements \"Wireless\": expected 1, found 0"),
    .textAttributes: noTextInterface,
  ]) { $1 }

  static let qt5 = widgets

  static let qt6 = widgets

  private static let quick = qt.merging([
    .disabled: KnownLimit(
      "Qt Quick reports disabled controls as enabled (5.15, 6.4).",
      seen: "whether Locked is enabled: expected false"),
    .toggle: KnownLimit(
      "Qt Quick reports a switch as a check box; it is found as both.",
      seen: "its type: expected 40, found 12"),
    .sliderPosition: KnownLimit(
      "Qt Quick does not report the range of a slider (5.15, 6.4).", seen: "no range of values"),
    .progress: KnownLimit(
      "Qt Quick does not report the value of a progress bar (5.15, 6.4).",
      seen: "the value: expected 40, found "),
    .popUpButton: KnownLimit(
      "Qt Quick has an editable field in each combo box, also where it takes no text.",
      seen: "its type: expected 14, found 15"),
    .datePicker: KnownLimit(
      "Qt Quick has no date field among its controls.",
      seen: "the number of date pickers: expected 1, found 0"),
    .splitPane: KnownLimit(
      "Qt Quick reports its split view as a group (5.15, 6.4).",
      seen: "the number of split groups: expected 1, found 0"),
    .splitter: KnownLimit(
      "Qt Quick does not report the handle of a split view (5.15, 6.4).",
      seen: "the number of splitters: expected 1, found 0"),
    .rowOutOfView: KnownLimit(
      "Qt Quick has the rows near those in view alone.", seen: "the row is not in the tree"),
    .cells: KnownLimit(
      "Qt Quick reports the cells of a table in the order in which it made them, column by column.",
      seen: "found [\"Ada\", \"Bob\", \"Cleo\", \"36\", \"41\", \"29\", \"London\", \"Paris\", \"Rome\"]"),
    .columnTitles: KnownLimit("The table of Qt Quick is drawn without titles.", seen: "found []"),
    .underMenu: KnownLimit(
      "To be fixed: a menu of Qt Quick is drawn in the window, beside the content in the tree.",
      seen: "Tab \"Buttons\" under the menu: point("),
    .dialog: KnownLimit(
      "Qt Quick does not report that a dialog is modal (5.15, 6.4).", seen: "the alerts: expected"),
    .blocked: KnownLimit(
      "Qt Quick does not report that a dialog is modal (5.15, 6.4).", seen: "there is no alert"),
  ]) { $1 }

  static let quick5 = quick.merging([
    .outline: KnownLimit(
      "Qt Quick has had a tree view since 6.3.", seen: "elements \"Folders\": expected 1, found 0"),
    .textAttributes: noTextInterface,
  ]) { $1 }

  static let quick6 = quick.merging([
    .textAttributes: KnownLimit(
      "Qt Quick 6.4 has a text interface for its labels, and no text in it.",
      seen: "expected Struck bold, found ")
  ]) { $1 }
}

final class Qt5GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .qt5 }

  func testTheButtonsThatScrollTabsAreHidden() throws {
    let tree = try tree("qt5-buttons")
    let buttons = (0..<tree.count).filter { tree.label($0).hasPrefix("Scroll ") }
    XCTAssertEqual(buttons.map { tree.isHidden($0) }, [true, true])
  }
}

final class Qt6GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .qt6 }

  func testTheListOfAClosedComboBoxIsHidden() throws {
    let tree = try tree("qt6-values")
    let box = try XCTUnwrap((0..<tree.count).first { tree.matches($0, .popUpButton) })
    XCTAssertEqual(try tree.hidingReason(of: box + 1), .closedList)
  }
}

final class QtQuick5GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .quick5 }

  func testABoxThatMayBeASwitchIsFoundAsBoth() throws {
    let app = try app("quick5-buttons")
    XCTAssertTrue(app.switches["Wireless"].exists)
    XCTAssertTrue(app.checkBoxes["Wireless"].exists)
  }
}

final class QtQuick6GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .quick6 }

  func testABoxThatMayBeASwitchIsFoundAsBoth() throws {
    let app = try app("quick6-buttons")
    XCTAssertTrue(app.switches["Wireless"].exists)
    XCTAssertTrue(app.checkBoxes["Wireless"].exists)
  }
}
