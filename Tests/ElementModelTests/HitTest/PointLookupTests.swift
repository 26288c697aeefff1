// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCTest

/// Tests which element is found at a point.
final class PointLookupTests: RecordedTestCase {
  private func find(_ tree: ElementTree, _ x: CGFloat, _ y: CGFloat) throws -> Int? {
    guard case .element(let node) = try PointLookup(tree: tree).find(at: CGPoint(x: x, y: y)) else {
      return nil
    }
    return node
  }

  func testTheMiddleOfAControlIsTheControlOrItsText() throws {
    for name in [
      "gtk3-buttons", "gtk4-buttons", "qt5-buttons", "qt6-buttons", "quick6-buttons", "swing-buttons",
    ] {
      let tree = try tree(name)
      for label in ["Save", "Ask", "Accept"] {
        let control = try XCTUnwrap(
          (1..<tree.count).first {
            !tree.isHidden($0) && tree.label($0) == label && [.button, .checkBox].contains(tree.type($0))
          }, "\(name) \(label)")
        let frame = try XCTUnwrap(try tree.frame(control))
        let found = try XCTUnwrap(try find(tree, frame.midX, frame.midY), "\(name) \(label)")
        XCTAssertTrue(tree.path(to: found).contains(control), "\(name) \(label): found \(tree.label(found))")
      }
    }
  }

  func testThePointBetweenControlsIsTheirContainer() throws {
    let tree = try tree("qt6-buttons")
    let save = try XCTUnwrap(try tree.frame(tree.node(.button, "Save")))
    let found = try XCTUnwrap(try find(tree, save.maxX + 3, save.midY))
    XCTAssertEqual(tree.type(found), .other)
    XCTAssertTrue(try tree.path(to: tree.node(.button, "Save")).contains(found))
  }

  func testAPointWithoutAWindowFindsNothing() throws {
    let lookup = try PointLookup(tree: tree("gtk3-windows"))
    guard case .nothing = lookup.find(at: CGPoint(x: 5, y: 5)) else { return XCTFail("something is there") }
    XCTAssertNil(lookup.window(at: CGPoint(x: 5, y: 5)))
  }

  func testAForeignWindowIsNamed() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let lookup = try PointLookup(tree: tree("\(toolkit)-interrupted-by-window"))
      guard case .otherWindow(let window) = lookup.find(at: CGPoint(x: 640, y: 400)) else {
        return XCTFail("no window of another program")
      }
      XCTAssertEqual(window.title, "Interrupter window")
    }
  }

  func testAMinimizedWindowIsIgnored() throws {
    let tree = try tree("gtk3-interrupted-by-window") { recording in
      try recording.changeWindow("Interrupter window") { $0.isMinimized = true }
    }
    let under = try XCTUnwrap(try tree.frame(tree.node(.button, "Under")))
    XCTAssertEqual(try find(tree, under.midX, under.midY), try tree.node(.button, "Under"))
  }

  func testTheUpperOfTwoWindowsIsFound() throws {
    for name in ["gtk3-alert-delete", "gtk4-alert-delete"] {
      let tree = try tree(name)
      let cancel = try XCTUnwrap(try tree.frame(tree.node(.button, "Cancel")))
      let found = try XCTUnwrap(try find(tree, cancel.midX, cancel.midY))
      XCTAssertEqual(tree.label(found), "Cancel", name)
    }
  }

  func testAnItemOfAnOpenMenuIsFoundOverTheWindow() throws {
    for name in ["gtk3-menu", "qt5-menu", "qt6-menu"] {
      let tree = try tree(name)
      let quit = try tree.node(.menuItem, "Quit")
      let frame = try XCTUnwrap(try tree.frame(quit))
      XCTAssertEqual(try find(tree, frame.midX, frame.midY), quit, name)
    }
  }

  func testARowOutOfViewIsNotFoundAtItsFrame() throws {
    for name in ["gtk4-rows", "qt6-lists", "gtk4-audit"] {
      let tree = try tree(name)
      for row in 1..<tree.count where !tree.isHidden(row) && tree.type(row) == .cell {
        guard case .outOfView(let frame)? = try tree.obstacle(row) else { continue }
        XCTAssertNotEqual(try find(tree, frame.midX, frame.midY), row, "\(name) \(row)")
      }
    }
  }

  func testOnAPageTheDeepestElementIsFound() throws {
    for browser in ["chromium", "firefox"] {
      let tree = try tree("\(browser)-page-boxes")
      let parcel = try tree.node(.staticText, "Parcel")
      let frame = try XCTUnwrap(try tree.frame(parcel))
      let found = try XCTUnwrap(try find(tree, frame.midX, frame.midY), browser)
      XCTAssertTrue(tree.path(to: found).contains(parcel), browser)
    }
  }
}
