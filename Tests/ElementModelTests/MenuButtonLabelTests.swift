// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import RecordingTestSupport
import XCTest

@testable import ElementModel

final class MenuButtonLabelTests: RecordedTestCase {
  /// The button inside gives a menu button its label; without it, the next element of the window did.
  func testAMenuButtonWithoutAButtonInsideHasNoLabelOfAnotherElement() throws {
    let nodes = try tree("gtk3-controls").nodes
    let node = try XCTUnwrap(
      (1..<nodes.count - 1).first {
        !nodes.children($0).contains { _ in true } && !nodes.name($0 + 1).isEmpty
      })
    let changed = try tree("gtk3-controls") { recording in
      try recording.changeNode(node) {
        $0.role = Role.pushButtonMenu.rawValue
        $0.name = ""
      }
    }
    XCTAssertEqual(changed.type(node), .menuButton)
    XCTAssertEqual(ElementLabel.label(of: node, in: changed), "")
  }
}
