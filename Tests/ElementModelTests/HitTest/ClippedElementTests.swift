// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Programs

/// Tests the visible part of elements in scroll areas, in windows and on the screen.
final class ClippedElementTests: RecordedTestCase {
  func testRowsBelowAScrollAreaAreOutOfView() throws {
    for name in ["gtk4-rows", "gtk4-audit", "gtk4-list-view", "qt5-lists", "qt6-lists", "quick6-lists"] {
      let tree = try tree(name)
      let rows = (1..<tree.count).filter {
        !tree.isHidden($0) && tree.type($0) == .cell || tree.type($0) == .tableRow
      }
      let away = try rows.filter {
        if case .outOfView? = try tree.obstacle($0) { return true }
        return false
      }
      XCTAssertFalse(away.isEmpty, "\(name): all rows are in view")
      for row in away {
        guard let area = Clipping(tree: tree).ancestors(of: row).last, let view = try tree.frame(area),
          let frame = try tree.frame(row)
        else { continue }
        let common = view.intersection(frame)
        XCTAssertTrue(common.isNull || common.height < 2 || common.width < 2, "\(name) \(row): \(common)")
      }
    }
  }

  func testAClippedRowIsHitInItsVisiblePart() throws {
    for name in ["gtk4-rows", "gtk3-lists", "gtk4-lists", "qt5-lists", "qt6-lists", "gtk4-audit"] {
      let tree = try tree(name)
      for row in 1..<tree.count where !tree.isHidden(row) && tree.type(row) == .cell {
        guard case .point(let point, let visibleFrame) = try tree.hit(row), let frame = try tree.frame(row)
        else {
          continue
        }
        XCTAssertTrue(visibleFrame.contains(point), "\(name) \(row)")
        XCTAssertTrue(frame.insetBy(dx: -1, dy: -1).contains(visibleFrame), "\(name) \(row)")
      }
    }
  }

  func testAViewportClipsMoreThanItsScrollArea() throws {
    let tree = try tree("swing-lists")
    let row = try tree.node(.cell, "Row 24")
    let viewport = try XCTUnwrap(tree.path(to: row).last { tree.nodes.role($0) == .viewport })
    let end = try XCTUnwrap(try tree.frame(viewport)).maxY
    guard case .point(_, let visibleFrame) = try tree.hit(row),
      let area = try tree.frame(tree.nodes.parent(viewport))
    else { return XCTFail("the row cannot be hit") }
    XCTAssertEqual(visibleFrame.maxY, end)
    XCTAssertGreaterThan(area.maxY, end)
  }

  func testTheWindowClipsItsElements() throws {
    let tree = try tree("swing-buttons") { recording in
      try recording.changeWindow("Gallery") { $0.frame.size.width = 300 }
    }
    let log = try tree.node(.staticText, "Log: ready")
    guard case .point(let point, let visibleFrame) = try tree.hit(log), let frame = try tree.frame(log) else {
      return XCTFail("the text cannot be hit")
    }
    XCTAssertLessThan(visibleFrame.width, frame.width)
    XCTAssertEqual(point.x, visibleFrame.midX, accuracy: 1)
  }

  func testTheScreenClipsItsElements() throws {
    let tree = try tree("qt6-buttons") { $0.screenFrame = CGRect(x: 0, y: 0, width: 400, height: 800) }
    let log = try tree.node(.staticText, "Log: ready")
    guard case .point(_, let visibleFrame) = try tree.hit(log) else {
      return XCTFail("the text cannot be hit")
    }
    XCTAssertEqual(visibleFrame.maxX, 400)
    guard case .outOfView? = try tree.obstacle(tree.node(.tab, "Drag")) else {
      return XCTFail("the tab is not out of view")
    }
  }

  func testTheExpanderOfGTK3IsHitAtItsBeginning() throws {
    let tree = try tree("gtk3-widgets-panes")
    let expander = try tree.node(.disclosureTriangle, "More")
    let frame = try XCTUnwrap(try tree.frame(expander))
    XCTAssertGreaterThan(frame.width, 400)
    XCTAssertEqual(try tree.hitPoint(expander), CGPoint(x: frame.minX + 6, y: frame.midY))
  }

  func testTheExpanderOfGTK4IsHitInItsMiddle() throws {
    let tree = try tree("gtk4-widgets-panes")
    let expander = try tree.node(.disclosureTriangle, "More")
    XCTAssertEqual(try tree.hitPoint(expander), try tree.frame(expander)?.center)
  }

  func testAnElementWithoutAFrameIsNotShown() throws {
    let tree = try tree("gtk3-submenus")
    for (type, label) in [(ElementType.menu, "Warm"), (.menuItem, "Red"), (.menuItem, "Cold")] {
      let node = try tree.node(type, label)
      XCTAssertEqual(try tree.obstacle(node), .notShown, label)
      XCTAssertTrue(try tree.complaint(node).contains("has to be opened first"))
    }
  }

  func testAPopoverIsHitAboveCoveredElements() throws {
    for name in ["gtk3-popover", "gtk4-popover", "qt6-popover", "qt5-popover", "swing-popover"] {
      let tree = try tree(name)
      let inside = try tree.node(.button, "Inside")
      XCTAssertEqual(try tree.hitPoint(inside), try tree.frame(inside)?.center, name)
    }
  }

  func testAnEventReachesOnlyPointsInsideOfTheElementOrItsLabel() throws {
    for file in [
      "gtk3-controls", "gtk4-controls", "qt5-values", "qt6-values", "swing-values", "gtk4-widgets-adw",
    ] {
      let tree = try tree(file)
      let screen = try tree.geometry().screen
      for node in 1..<tree.count where !tree.isHidden(node) {
        guard case .point(let point, let visibleFrame) = try tree.hit(node) else { continue }
        XCTAssertTrue(visibleFrame.contains(point) && screen.contains(point), "\(file) \(node)")
      }
    }
  }
}
