// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests waits for delayed effects of a step; the fixture delays them by 0.7 seconds.
final class WaitingTests: GTKVersionsTestCase {
  func testAWaitForExistenceEndsWhenTheElementAppears() {
    let app = show(.controls, toolkit)
    app.buttons["Arrive"].tap()
    XCTAssertFalse(app.staticTexts["Late Guest"].exists)
    let time = unhinderedSeconds { XCTAssertTrue(app.staticTexts["Late Guest"].waitForExistence(timeout: 5)) }
    XCTAssertLessThan(time, 1.2)
  }

  func testAWaitForAMissingElementReturnsFalseWithoutAFailure() {
    let app = show(.controls, toolkit)
    var whole = 0.0
    let time = unhinderedSeconds {
      whole = seconds { XCTAssertFalse(app.staticTexts["Nobody"].waitForExistence(timeout: 0.5)) }
    }
    XCTAssertGreaterThanOrEqual(whole, 0.5)
    XCTAssertLessThan(time, 0.9)
  }

  func testAWaitForNonExistenceEndsWhenTheElementDisappears() {
    let app = show(.controls, toolkit)
    let guest = app.staticTexts["Late Guest"]
    app.buttons["Arrive"].tap()
    XCTAssertTrue(guest.waitForExistence(timeout: 3))
    XCTAssertFalse(guest.waitForNonExistence(timeout: 0.2))
    app.buttons["Leave"].tap()
    let time = unhinderedSeconds { XCTAssertTrue(guest.waitForNonExistence(timeout: 5)) }
    XCTAssertLessThan(time, 1.2)
  }

  func testADialogExistsTogetherWithItsElements() {
    let app = show(.alerts, toolkit)
    app.buttons["Draw Late"].tap()
    let dialog = app.dialogs["Late"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 5))
    XCTAssertTrue(dialog.staticTexts["Late?"].exists)
    XCTAssertTrue(dialog.buttons["Fine"].exists)
  }

  func testAWaitForAValueEndsWithTheValue() {
    let app = show(.controls, toolkit)
    app.buttons["Enable"].tap()
    XCTAssertTrue(app.buttons["Disabled"].wait(for: \.isEnabled, toEqual: true, timeout: 3))
    XCTAssertFalse(app.buttons["Press"].wait(for: \.label, toEqual: "Release", timeout: 0.3))
    XCTAssertFalse(app.buttons["Nobody"].wait(for: \.label, toEqual: "Nobody", timeout: 0.3))
  }

  func testExpectationsOnElementsAndQueries() {
    let app = show(.controls, toolkit)
    let guests = app.staticTexts.matching(identifier: "Late Guest")
    app.buttons["Arrive"].tap()
    let arrived = [
      XCTNSPredicateExpectation(predicate: NSPredicate(format: "exists == true"), object: guests.element),
      XCTNSPredicateExpectation(predicate: NSPredicate(format: "count == 1"), object: guests),
    ]
    XCTAssertEqual(XCTWaiter.wait(for: arrived, timeout: 5), .completed)
    app.buttons["Leave"].tap()
    let gone = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == false"), object: guests.firstMatch)
    XCTAssertEqual(XCTWaiter.wait(for: [gone], timeout: 5), .completed)
    let never = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "label == 'x'"), object: guests.firstMatch)
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 0.3), .timedOut)
  }
}
