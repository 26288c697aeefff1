// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import WindowSystem
import XCTest

/// Tests elements under windows, in minimized windows, and in windows off the screen.
final class WindowsInTheWayTests: RecordedTestCase {
  func testAWindowOfTheProgramItselfCovers() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let tree = try tree("\(toolkit)-windows-cover")
      guard case .coveredByWindow(let window) = try tree.obstacle(tree.node(.button, "Under")) else {
        return XCTFail("\(toolkit): the button is not covered")
      }
      XCTAssertEqual(window.title, "Cover")
      XCTAssertNotNil(try tree.hitPoint(tree.node(.staticText, "On top")))
    }
  }

  func testAWindowThatIsNotOnTheScreenCoversNothing() throws {
    for name in ["gtk3-windows", "gtk4-windows"] {
      let tree = try tree(name) { recording in
        recording.addWindow("Away", at: recording.screenFrame)
        try recording.changeWindow("Away") { $0.isViewable = false }
      }
      let button = try tree.node(.button, "Under")
      XCTAssertEqual(try tree.hitPoint(button), try tree.frame(button)?.center, name)
    }
  }

  func testAnItemWhoseMenuHasNoWindowYetIsNotShown() throws {
    for name in ["gtk3-menu", "gtk4-menu"] {
      let shown = try tree(name)
      XCTAssertNotNil(try shown.hitPoint(shown.node(.menuItem, "Open")), name)
      let early = try tree(name) { $0.windows.removeAll(where: \.isUnmanaged) }
      XCTAssertNil(try early.hitPoint(early.node(.menuItem, "Open")), name)
      XCTAssertNotNil(try early.hitPoint(early.node(.menuBarItem, "File")), name)
    }
  }

  func testAForeignWindowOfAnyKindCovers() throws {
    for toolkit in ["gtk3", "gtk4"] {
      for kind in ["alert", "window", "popup"] {
        let tree = try tree("\(toolkit)-interrupted-by-\(kind)")
        guard case .coveredByWindow(let window) = try tree.obstacle(tree.node(.button, "Under")) else {
          return XCTFail("\(toolkit): the button is not covered by the \(kind)")
        }
        XCTAssertEqual(window.title, "Interrupter \(kind)")
      }
    }
  }

  /// The gallery of Qt with a window over a part of its first buttons.
  private func covered(_ frame: CGRect, border: Insets = .zero, shadow: Insets? = nil) throws -> ElementTree {
    try tree("qt6-buttons") { $0.addWindow("Over", at: frame, border: border, shadow: shadow) }
  }

  func testAWindowCoversOnlyElementsWhoseMiddleIsUnderIt() throws {
    // From the right part of Save to the left part of Accept.
    let tree = try covered(CGRect(x: 260, y: 140, width: 140, height: 60))
    for label in ["Save", "Ask"] { XCTAssertNotNil(try tree.hitPoint(tree.node(.button, label)), label) }
    guard case .coveredByWindow(let window)? = try tree.obstacle(tree.node(.button, "Locked")) else {
      return XCTFail("the button is not covered")
    }
    XCTAssertEqual(window.title, "Over")
  }

  func testTheBorderOfAWindowCoversElements() throws {
    let frame = CGRect(x: 200, y: 170, width: 300, height: 20)
    XCTAssertNotNil(try covered(frame).hitPoint(try covered(frame).node(.button, "Save")))
    let tree = try covered(frame, border: Insets(top: 20))
    guard case .coveredByWindow? = try tree.obstacle(tree.node(.button, "Save")) else {
      return XCTFail("the title bar does not cover the button")
    }
  }

  func testTheInvisibleShadowOfAWindowCoversNothing() throws {
    let frame = CGRect(x: 200, y: 120, width: 300, height: 300)
    let shadow = Insets(left: 50, top: 80, right: 50, bottom: 50)
    let tree = try covered(frame, shadow: shadow)
    XCTAssertNotNil(try tree.hitPoint(tree.node(.button, "Save")))
    XCTAssertNil(try tree.hitPoint(tree.node(.button, "Popover")))
  }

  func testAMinimizedWindowIsReportedForItsElements() throws {
    for name in ["gtk3-windows", "gtk4-windows"] {
      let tree = try tree(name) { recording in
        try recording.changeWindow("Windows") { $0.isMinimized = true }
      }
      let button = try tree.node(.button, "Under")
      XCTAssertEqual(try tree.obstacle(button), .minimized)
      XCTAssertEqual(try tree.complaint(button), "X is in a minimized window. Call activate() first.")
    }
  }

  func testWindowsAreMinimizedWhileTheDesktopIsShown() throws {
    for name in ["gtk3-windows", "qt6-buttons", "swing-buttons"] {
      let tree = try tree(name) { recording in
        for index in recording.windows.indices { recording.windows[index].isViewable = false }
      }
      XCTAssertEqual(try tree.obstacle(1), .minimized, name)
    }
  }

  func testAWindowBeyondTheScreenIsOutOfView() throws {
    for name in ["gtk3-windows", "gtk4-windows", "qt6-buttons"] {
      let tree = try tree(name) { $0.screenFrame = CGRect(x: 0, y: 0, width: 100, height: 80) }
      guard case .outOfView? = try tree.obstacle(1) else { return XCTFail("\(name): it is in view") }
      XCTAssertTrue(try tree.complaint(1).hasPrefix("X is off the screen at {{"), name)
    }
  }

  func testAnOpenMenuOfTheProgramCoversElementsUnderIt() throws {
    for name in ["gtk3-menu", "qt6-menu", "qt5-menu"] {
      let tree = try tree(name)
      guard case .coveredByWindow(let window) = try tree.obstacle(tree.node(.tab, "Buttons")) else {
        return XCTFail("\(name): nothing covers the tab")
      }
      XCTAssertTrue(window.isUnmanaged, name)
      XCTAssertNotNil(try tree.hitPoint(tree.node(.tab, "Lists")), name)
    }
  }

  /// A tool tip is a window of the program without a title bar, and without elements in the tree.
  func testATooltipOfTheProgramCoversElementsUnderIt() throws {
    for name in ["gtk3-buttons", "gtk4-buttons", "qt6-buttons", "swing-buttons"] {
      let under = try tree(name)
      let frame = try XCTUnwrap(try under.frame(under.node(.button, "Save")), name)
      let tree = try tree(name) { recording in
        let process = try XCTUnwrap(recording.windows[0].processID)
        recording.addWindow("Tip", at: frame.insetBy(dx: -4, dy: -4), process: process)
        try recording.changeWindow("Tip") { $0.isUnmanaged = true }
      }
      guard case .coveredByWindow(let window)? = try tree.obstacle(tree.node(.button, "Save")) else {
        XCTFail("\(name): the tip is not in the way")
        continue
      }
      XCTAssertEqual(window.title, "Tip", name)
      XCTAssertNotNil(try tree.hitPoint(tree.node(.button, "Remote")), name)
    }
  }

  func testItemsOfAnOpenMenuAreHitInItsOwnWindow() throws {
    for name in ["gtk3-menu", "qt6-menu", "qt5-menu", "gtk4-menu", "swing-menu"] {
      let tree = try tree(name)
      for label in ["Open", "Quit"] {
        let item = try tree.node(.menuItem, label)
        XCTAssertEqual(
          try tree.hitPoint(item).map { Int($0.y) }, try tree.frame(item).map { Int($0.midY) }, name)
      }
      let closed = (1..<tree.count).filter { tree.label($0) == "Copy" && tree.type($0) == .menuItem }
      for item in closed { XCTAssertNil(try tree.hitPoint(item), "\(name): that menu is closed") }
    }
  }
}
