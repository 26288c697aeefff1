// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests elements that a query binds to accessibility objects.
final class QueryTests: BehaviorTestCase {
  func testElementsBoundToObjectsFollowThem() {
    let app = show(.controls, .gtk4)
    let twins = app.buttons.matching(identifier: "Twin").allElementsBoundByAccessibilityElement
    guard twins.count == 2 else { return XCTFail("found \(twins.count) buttons") }
    twins[1].tap()
    XCTAssertTrue(twins[1].hasFocus)
    XCTAssertFalse(twins[0].hasFocus)
    XCTAssertLessThan(twins[0].frame.minX, twins[1].frame.minX)
  }
}
