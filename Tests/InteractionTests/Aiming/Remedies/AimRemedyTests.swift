// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests which remedy handles which obstacle, and by which operations.
final class AimRemedyTests: RecordedTestCase {
  private func node(_ name: String, _ type: ElementType) throws -> ElementNode {
    let tree = try tree(name)
    return ElementNode(tree: tree, index: try XCTUnwrap((1..<tree.count).first { tree.type($0) == type }))
  }

  private func cover() throws -> WindowInfo {
    try XCTUnwrap(try tree("gtk3-alert-delete").geometry().windows.first)
  }

  /// The operations that the remedies use, in order, if none of them helps.
  private func operations(for outcome: HitTester.Outcome, attempt: Int = 0, of node: ElementNode? = nil)
    throws
    -> [String]
  {
    let node = try node ?? self.node("gtk3-alert-delete", .button)
    let operations = ScriptedRemedyOperations(attempt: attempt)
    for remedy in AimRemedyOrder.all { _ = try remedy.apply(to: node, outcome, operations) }
    return operations.used
  }

  func testAnElementOutOfViewIsMovedThenScrolledThenMovedAgain() throws {
    let frame = CGRect(x: 70, y: 0, width: 10, height: 10)
    XCTAssertEqual(
      try operations(for: .obstacle(.outOfView(frame))),
      ["move onto screen 70", "scroll into view", "move onto screen at last 70"])
  }

  func testAnElementWithoutAFrameIsScrolledIntoView() throws {
    XCTAssertEqual(try operations(for: .obstacle(.notShown)), ["scroll into view"])
  }

  func testAnElementUnderABarIsScrolledOnce() throws {
    XCTAssertEqual(try operations(for: .obstacle(.coveredByElement(8))), ["scroll from under 8"])
    XCTAssertEqual(try operations(for: .obstacle(.coveredByElement(8)), attempt: 1), [])
  }

  func testACoveredWindowIsRaisedAndAToolTipIsLeft() throws {
    let cover = try cover()
    XCTAssertEqual(
      try operations(for: .obstacle(.coveredByWindow(cover))),
      ["raise above \(cover.title)", "leave \(cover.title)"])
  }

  func testModalDialogsAndMinimizedWindowsHaveNoRemedy() throws {
    XCTAssertEqual(try operations(for: .obstacle(.blockedByModal(3))), [])
    XCTAssertEqual(try operations(for: .obstacle(.minimized)), [])
  }

  func testAnElementThatAPageClipsIsScrolledInCompletely() throws {
    let tree = try tree("chromium-page-largepage")
    func used(label: String) throws -> [String] {
      let cell = try XCTUnwrap((1..<tree.count).first { tree.type($0) == .cell && tree.label($0) == label })
      return try operations(for: HitTester(tree: tree).hit(cell), of: ElementNode(tree: tree, index: cell))
    }
    XCTAssertEqual(try used(label: "Part 25"), ["bring in whole"])
    XCTAssertEqual(try used(label: "Part 3"), [])
    let whole = HitTester.Outcome.point(
      CGPoint(x: 1, y: 1), visibleFrame: CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual(try operations(for: whole), [], "there is no page around it")
  }

  /// Chromium reports the positions of items as if an open list showed all of them, and a page does not scroll them.
  func testAnItemOfAnOpenListIsNotScrolledInCompletely() throws {
    let tree = try tree("chromium-menu")
    func used(_ type: ElementType, _ label: String) throws -> [String] {
      let node = try tree.node(type, label)
      guard case .point(let point, let visibleFrame) = try HitTester(tree: tree).hit(node) else {
        XCTFail("\(label) cannot be hit")
        return []
      }
      let half = CGRect(
        x: visibleFrame.minX, y: visibleFrame.minY, width: visibleFrame.width, height: visibleFrame.height / 2
      )
      return try operations(for: .point(point, visibleFrame: half), of: ElementNode(tree: tree, index: node))
    }
    XCTAssertEqual(try used(.menuItem, "Open"), [])
    XCTAssertEqual(try used(.tab, "Buttons"), ["bring in whole"], "a part of the page")
  }

  func testARemedyWithoutEffectLeavesTheObstacleToTheNext() throws {
    let node = try node("gtk3-alert-delete", .button)
    let operations = ScriptedRemedyOperations()
    operations.isWilling = false
    for remedy in AimRemedyOrder.all {
      XCTAssertNil(try remedy.apply(to: node, .obstacle(.coveredByWindow(try cover())), operations))
    }
  }

  func testEachRemedyHasItsNoteForTheRecord() throws {
    XCTAssertEqual(
      AimRemedyOrder.all.map { $0.note ?? "" },
      [
        "", "Moved onto the screen the window of", "", "Scrolled from under a bar", "Raised the window of",
        "Moved the pointer away from a tool tip over", "Moved onto the screen the window of",
      ])
  }
}
