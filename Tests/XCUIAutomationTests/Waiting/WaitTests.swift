// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests waits on unchanging elements: they end at once or at the timeout, without a failure.
class WaitTests: RecordedToolkitTestCase {
  /// The duration of `body`, in seconds.
  private func seconds(_ body: () -> Void) -> TimeInterval {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  func testAnExistingElementIsNotWaitedFor() throws {
    let app = try recorded("controls")
    let time = seconds { XCTAssertTrue(app.buttons["Press"].waitForExistence(timeout: 60)) }
    XCTAssertLessThan(time, 10)
  }

  func testAWaitForAnElementThatNeverAppearsReturnsFalse() throws {
    let app = try recorded("controls")
    let time = seconds { XCTAssertFalse(app.buttons["Nobody"].waitForExistence(timeout: 0.1)) }
    XCTAssertGreaterThanOrEqual(time, 0.1)
  }

  func testAWaitForNonExistenceOfAnAbsentElementEndsAtOnce() throws {
    let app = try recorded("controls")
    let time = seconds { XCTAssertTrue(app.buttons["Nobody"].waitForNonExistence(timeout: 60)) }
    XCTAssertLessThan(time, 10)
    XCTAssertFalse(app.buttons["Press"].waitForNonExistence(timeout: 0.05))
  }

  func testSeveralMatchesExist() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.buttons["Twin"].waitForExistence(timeout: 0))
  }

  func testATimeoutOfZeroQueriesOnce() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.buttons["Press"].waitForExistence(timeout: 0))
    XCTAssertFalse(app.buttons["Nobody"].waitForExistence(timeout: 0))
    XCTAssertFalse(app.buttons["Nobody"].waitForExistence(timeout: -1))
  }

  func testWaitingForAValue() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.buttons["Press"].wait(for: \.label, toEqual: "Press", timeout: 5))
    XCTAssertTrue(app.buttons["Disabled"].wait(for: \.isEnabled, toEqual: false, timeout: 5))
    XCTAssertFalse(app.buttons["Press"].wait(for: \.label, toEqual: "Release", timeout: 0.05))
  }

  func testAnAbsentElementHasNoValueAndCausesNoFailure() throws {
    let app = try recorded("controls")
    let nobody = app.buttons["Nobody"]
    XCTAssertFalse(nobody.wait(for: \.label, toEqual: "", timeout: 0.05))
    XCTAssertTrue(nobody.wait(for: \.exists, toEqual: false, timeout: 0.05))
    XCTAssertTrue(nobody.wait(for: \.isHittable, toEqual: false, timeout: 0.05))
  }

  func testExpectationsOnElementsAndQueries() throws {
    let app = try recorded("controls")
    let expectations = [
      expectation(for: NSPredicate(format: "exists == true"), evaluatedWith: app.buttons["Press"]),
      expectation(for: NSPredicate(format: "count == 7"), evaluatedWith: app.buttons),
      expectation(for: NSPredicate(format: "label == 'Press'"), evaluatedWith: app.buttons.firstMatch),
    ]
    XCTAssertEqual(XCTWaiter.wait(for: expectations, timeout: 5), .completed)
  }

  func testAnExpectationThatIsNotMetTimesOut() throws {
    let app = try recorded("controls")
    let never = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "label == 'x'"), object: app.buttons.firstMatch)
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 0.05), .timedOut)
    let gone = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == false"), object: app.buttons["Nobody"])
    XCTAssertEqual(XCTWaiter.wait(for: [gone], timeout: 5), .completed)
  }

  func testKeyPathsOfElementsAndQueriesAreAwaited() throws {
    let app = try recorded("controls")
    let exists = XCTKVOExpectation(keyPath: "exists", object: app.buttons["Press"], expectedValue: true)
    let count = XCTKVOExpectation(keyPath: "count", object: app.buttons, expectedValue: 7)
    XCTAssertEqual(XCTWaiter.wait(for: [exists, count], timeout: 5), .completed)
    let never = XCTKVOExpectation(keyPath: "label", object: app.buttons["Press"], expectedValue: "Release")
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 0.05), .timedOut)
    let unchanged = XCTKVOExpectation(keyPath: "label", object: app.buttons["Press"])
    XCTAssertEqual(XCTWaiter.wait(for: [unchanged], timeout: 0.05), .timedOut)
  }

  func testSwiftKeyPathsOfElements() throws {
    let app = try recorded("controls")
    let label = XCTKeyPathExpectation(
      keyPath: \.label, observedObject: app.buttons["Press"], expectedValue: "Press")
    XCTAssertEqual(XCTWaiter.wait(for: [label], timeout: 5), .completed)
    let isDisabled = expectation(that: \.isEnabled, on: app.buttons["Disabled"], willEqual: false)
    XCTAssertEqual(XCTWaiter.wait(for: [isDisabled], timeout: 5), .completed)
  }

  func testAnInvertedExpectationHolds() throws {
    let app = try recorded("controls")
    let expectation = XCTKVOExpectation(keyPath: "exists", object: app.buttons["Nobody"], expectedValue: true)
    expectation.isInverted = true
    wait(for: [expectation], timeout: 0.05)
  }
}

final class GTK3WaitTests: WaitTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
