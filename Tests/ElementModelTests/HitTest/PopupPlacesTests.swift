// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

/// Tests the positions of elements in popups of programs that are not informed where their windows are.
final class PopupPlacesTests: RecordedTestCase {
  func testControlsThatLibreOfficeDrawsIntoAPopupCountFromTheWindow() throws {
    let tree = try tree("wayland-writer-popover")
    let popup = try XCTUnwrap(Self.file("wayland-writer-popover").windows.last { $0.isUnmanaged })
      .visibleFrame
    let popover = try tree.node(.popover, "Character Highlighting Color")
    let button = try tree.node(.button, "No Fill")
    XCTAssertEqual(try tree.frame(popover), popup)
    XCTAssertTrue(try popup.contains(XCTUnwrap(tree.frame(button))), "the popup is at \(popup)")
    XCTAssertTrue(try popup.contains(XCTUnwrap(tree.hitPoint(button))))
  }

  func testAPopupThatTheDisplayHasMovedMovesItsWidgets() throws {
    let original = try tree("wayland-writer-popover")
    let moved = try tree("wayland-writer-popover") { recording in
      let popup = try XCTUnwrap(recording.windows.lastIndex { $0.isUnmanaged })
      recording.windows[popup].frame.origin.y += 40
    }
    let popover = "Character Highlighting Color"
    XCTAssertEqual(
      try moved.frame(moved.node(.popover, popover)),
      try original.frame(original.node(.popover, popover))?.offsetBy(dx: 0, dy: 40))
  }
}
