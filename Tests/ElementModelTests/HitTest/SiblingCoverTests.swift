// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import XCTest

/// Tests elements that cover others in the same window, such as a floating button.
final class SiblingCoverTests: RecordedTestCase {
  /// A window in which the button "Leave" lies over the button "Arrive".
  private func overlaid(isShown: Bool) throws -> ElementTree {
    let (arrive, leave) = (10, 11)
    let place = try XCTUnwrap(try Self.file("gtk3-controls").programs[0].tree).nodes[arrive].extents
    return try tree("gtk3-controls") { recording in
      try recording.changeNode(leave) { node in
        XCTAssertEqual(node.name, "Leave")
        node.extents = place
        // Number 25 of AtspiStateType is showing.
        XCTAssertNotEqual(node.states & 1 << 25, 0)
        if !isShown { node.states &= ~(1 << 25) }
      }
    }
  }

  func testTheButtonOverAnotherOneTakesItsClicks() throws {
    let tree = try overlaid(isShown: true)
    let leave = try tree.node(.button, "Leave")
    XCTAssertEqual(try tree.obstacle(tree.node(.button, "Arrive")), .coveredByElement(leave))
    XCTAssertNotNil(try tree.hitPoint(leave))
  }

  /// The toolkit still reports the frame that the button had while it was shown.
  func testTheHiddenButtonOverAnotherOneTakesNoClicks() throws {
    let tree = try overlaid(isShown: false)
    let arrive = try tree.node(.button, "Arrive")
    XCTAssertEqual(try tree.frame(11), try tree.frame(arrive), "its frame is unchanged")
    XCTAssertEqual(try tree.hitPoint(arrive), try tree.frame(arrive)?.center)
  }

  // MARK: - Order

  private func nodes(_ recording: String) throws -> [FixtureTree.Node] {
    try XCTUnwrap(try Self.file(recording).programs[0].tree).nodes
  }

  /// A window in which some objects are replaced by copies of the button "Leave", at the position of the text at the
  /// top.
  private func floating(_ numbers: Int...) throws -> ElementTree {
    let nodes = try nodes("gtk3-controls")
    return try tree("gtk3-controls") { recording in
      for number in numbers {
        try recording.changeNode(number) { node in
          let parent = node.parent
          node = nodes[11]
          (node.parent, node.name, node.extents) = (parent, "Float \(number)", nodes[Self.text].extents)
        }
      }
    }
  }

  /// The number of the text "Status: ready".
  private static let text = 3

  /// Floating elements are added behind the elements that a layout has placed.
  func testOfManyLaterElementsTheLastOnesAreChecked() throws {
    let tree = try floating(28)
    XCTAssertEqual(tree.nodes.children(2).filter { $0 > Self.text }, [4, 9, 12, 14, 17, 21, 22, 23, 28])
    XCTAssertEqual(try tree.obstacle(Self.text), .coveredByElement(28))
  }

  func testOfTwoElementsOverAnotherOneTheLaterOneTakesTheClicks() throws {
    XCTAssertEqual(try floating(22).obstacle(Self.text), .coveredByElement(22))
    XCTAssertEqual(try floating(22, 28).obstacle(Self.text), .coveredByElement(28))
  }

  /// The page of a tab is inside the element of its title.
  func testOnAPageOfTabsTheLaterButtonTakesTheClicks() throws {
    let (save, locked) = (15, 16)
    let nodes = try nodes("gtk3-buttons")
    XCTAssertEqual([save, locked].map { nodes[$0].name }, ["Save", "Locked"])
    let covered = try tree("gtk3-buttons") { recording in
      try recording.changeNode(locked) { $0.extents = nodes[save].extents }
    }
    XCTAssertEqual(try covered.obstacle(save), .coveredByElement(locked))
  }

  /// Swing draws the first child last.
  func testInSwingTheEarliestElementIsOnTop() throws {
    let (ask, popover, remote) = (20, 21, 22)
    let nodes = try nodes("swing-buttons")
    XCTAssertEqual([ask, popover, remote].map { nodes[$0].name }, ["Ask", "Popover", "Remote"])
    let covered = try tree("swing-buttons") { recording in
      for number in [ask, popover] {
        try recording.changeNode(number) { $0.extents = nodes[remote].extents }
      }
    }
    XCTAssertEqual(try covered.obstacle(remote), .coveredByElement(ask))
  }

  // MARK: - Bars

  /// The number of a row of buttons.
  private static let row = 4
  /// The number of the next row.
  private static let bar = 9

  /// A window in which a row of buttons lies over the middle of another row; its buttons are not at that point.
  ///
  /// - Parameters:
  ///   - extents: the position of the row on top.
  ///   - isFilled: whether its buttons are shown.
  /// - Returns: the elements of the window.
  /// - Throws: an error if the recording cannot be read.
  private func barred(_ extents: [Int32], isFilled: Bool = true) throws -> ElementTree {
    try tree("gtk3-controls") { recording in
      try recording.changeNode(Self.bar) { $0.extents = extents }
      guard !isFilled else { return }
      for button in [10, 11] { try recording.changeNode(button) { $0.states &= ~(1 << 25) } }
    }
  }

  func testTheGapsOfABarTakeTheClicks() throws {
    let tree = try barred([600, 280, 100, 20])
    XCTAssertEqual(try tree.obstacle(Self.row), .coveredByElement(Self.bar))
  }

  func testAContainerWithoutShownButtonsIsNoBar() throws {
    let tree = try barred([600, 280, 100, 20], isFilled: false)
    XCTAssertEqual(try tree.hitPoint(Self.row), try tree.frame(Self.row)?.center)
  }

  /// Such a container may be a layer that draws nothing.
  func testAContainerAsLargeAsTheElementIsNoBar() throws {
    // All of the element, and a little more than half of it.
    for extents: [Int32] in [[440, 275, 400, 34], [500, 275, 210, 34]] {
      let tree = try barred(extents)
      XCTAssertEqual(try tree.hitPoint(Self.row), try tree.frame(Self.row)?.center, "\(extents)")
    }
  }
}
