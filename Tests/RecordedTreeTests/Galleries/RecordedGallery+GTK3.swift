// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest

extension RecordedGallery {
  static let gtk3 = RecordedGallery(
    name: "GTK 3", prefix: "gtk3", toolkit: "gtk3", version: "3.24.", popoverButton: .toggle, progress: "0.4",
    question: "Question", limits: KnownLimits.gtk3)
}

extension KnownLimits {
  static let gtk3: [GalleryRule: KnownLimit] = [
    .datePicker: KnownLimit(
      "GTK 3 reports a calendar's days, but not which of them is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .splitter: KnownLimit(
      "GTK 3 does not report the handle of a pane.", seen: "the number of splitters: expected 1, found 0"),
    .rowOutOfView: KnownLimit(
      "GTK 3 gives rows of a tree view that are out of view no place.", seen: "Obstacle.notShown"),
    .tableRows: KnownLimit("GTK 3 reports the cells of a tree view, not its rows.", seen: "found []"),
  ]
}

final class GTK3GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .gtk3 }

  func testThePopoverIsAModalPanelOfTheBus() throws {
    let tree = try tree("gtk3-popover")
    let popovers = (0..<tree.count).filter { tree.matches($0, .popover) }
    XCTAssertEqual(popovers.map { tree.nodes.role($0) }, [.panel])
  }
}
