// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import XCTest

/// Tests the value of a password field of GTK 4.
final class GTK4SecretTextTests: ToolkitRuleTestCase {
  func testAPasswordHasADotForEachScalar() throws {
    let tree = try tree("gtk4-controls") { recording in
      let nodes = recording.programs[0].tree?.nodes ?? []
      for index in nodes.indices where nodes[index].role == Role.passwordText.rawValue {
        recording.programs[0].tree?.nodes[index].text = "e\u{301}\u{1F469}\u{200D}\u{1F467}"
      }
    }
    let field = try XCTUnwrap((1..<tree.count).first { tree.type($0) == .secureTextField })
    XCTAssertEqual(tree.attributes.value(field), String(repeating: "\u{2022}", count: 5))
  }
}
