// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

extension RecordedGallery {
  static let gtk4 = RecordedGallery(
    name: "GTK 4", prefix: "gtk4", toolkit: "gtk4", version: "4.8.", popoverButton: .menuButton,
    progress: "0.4", rows: 28, limits: KnownLimits.gtk4)

  static let gtk418 = RecordedGallery(
    name: "GTK 4.18", prefix: "gtk418", toolkit: "gtk4", version: "4.18.", popoverButton: .menuButton,
    progress: "0.4", rows: 28, limits: KnownLimits.gtk418)
}

extension KnownLimits {
  static let gtk4: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "GTK 4.8 does not report identifiers over AT-SPI.", seen: "the identifier of Save: expected save-button"
    ),
    .radioButtons: KnownLimit(
      "GTK 4.8 reports radio buttons as check boxes, unless the program gives them their role.",
      seen: "found []"),
    .datePicker: KnownLimit(
      "GTK 4.8 reports a calendar's texts, but not which of its days is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .rowOutOfView: KnownLimit(
      "GTK 4 has made rows beyond those in view, and gives them no place.", seen: "Obstacle.notShown"),
  ]

  static let gtk418: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "GTK 4.18 does not report identifiers over AT-SPI.",
      seen: "the identifier of Save: expected save-button"),
    .datePicker: KnownLimit(
      "GTK 4.18 reports a calendar's texts, but not which of its days is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .rowOutOfView: KnownLimit(
      "GTK 4.18 has the rows in view alone in its tree.", seen: "the row is not in the tree"),
    .splitter: KnownLimit(
      "GTK 4.18 lays the handle of a pane over the part behind it, all but a pixel.", seen: "is not between"),
  ]
}

final class GTK418GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .gtk418 }

  func testMenuItemsAreNamedByTheTextOfTheirLabel() throws {
    let app = try app("gtk418-menu")
    XCTAssertTrue(app.menuItems["Open"].exists)
    let tree = try tree("gtk418-menu")
    let items = (0..<tree.count).filter { tree.nodes.role($0) == .menuItem }
    XCTAssertTrue(items.contains { tree.nodes.toolkitName($0).isEmpty }, "the bus reports no names")
  }

  func testARowsExpanderIsItsArrowAndTheRowHasItsText() throws {
    let tree = try tree("gtk418-lists")
    let row = try tree.node(.outlineRow, "Documents")
    let arrow = row + 1
    XCTAssertEqual(tree.type(arrow), .disclosureTriangle)
    let point = try XCTUnwrap(try tree.hitPoint(arrow))
    let text = try XCTUnwrap(try tree.frame(arrow + 1))
    XCTAssertEqual(point.x, text.minX - 12, accuracy: 1, "left of the text")
  }
}
