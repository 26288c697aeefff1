// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCTest

final class RoleTests: XCTestCase {
  func testRolesAndStatesHaveTheirNumbersAndNames() {
    XCTAssertEqual(Role.application.rawValue, 75)
    XCTAssertEqual(Role.pushButton.name, "push button")
    XCTAssertEqual(Role(rawValue: 999).name, "role 999")
    XCTAssertEqual(StateSet.readOnly.rawValue, 1 << 43)
    XCTAssertEqual(StateSet([.focused, .checked]).names, ["checked", "focused"])
  }
}
