// SPDX-License-Identifier: Apache-2.0

import Toolkits
import XCTest

@testable import AccessibilityBus

/// Tests the dots in place of the text of a password field.
final class SecretTextTests: XCTestCase {
  func testTheNumberOfDotsIsLimitedWhateverTheProgramReports() throws {
    for (reported, dots) in [(-1, 0), (0, 0), (3, 3), (Int(Int32.max), 65_536)] {
      func node(_ role: Role, in parent: Int) -> FixtureTree.Node {
        FixtureTree.Node(
          parent: parent, role: role.rawValue, name: "", states: StateSet.showing.rawValue,
          interfaces: InterfaceSet.text.rawValue)
      }
      var field = node(.passwordText, in: 1)
      field.characterCount = reported
      let recording = FixtureTree(
        application: .init(name: "Login", toolkit: "Qt", version: "6.8.2", processID: 7),
        nodes: [node(.application, in: -1), node(.frame, in: 0), field], closed: [], answers: [:])
      let tree = try AccessibleTree(recording, recognize: ToolkitRegistry.recognize)
      try tree.fetch(.text, of: [2])
      XCTAssertEqual(tree.text(2)?.count, dots)
    }
  }
}
