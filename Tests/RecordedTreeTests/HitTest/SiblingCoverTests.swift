// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
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
}
