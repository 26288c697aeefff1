// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Fails in each of the six most frequent ways of UI tests.
///
/// It runs only for ``TriageTests``, or to produce the record of such a run:
///
///     FAIL_ON_PURPOSE=1 swift test --filter FailingOnPurpose
final class FailingOnPurpose: ListerTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(
      ProcessInfo.processInfo.environment["FAIL_ON_PURPOSE"] != nil, "fails only when it is asked to")
    app.launchArguments = ["--sample-data", "--faults"]
    app.launch()
    open("Groceries")
  }

  override func setUp() { continueAfterFailure = false }

  func testNoElementMatches() {
    app.buttons["Ad"].tap()
  }

  func testSeveralElementsMatch() {
    add("Milk")
    app.checkBoxes["Milk"].tap()
  }

  func testAValueIsWrong() {
    XCTAssertEqual(app.checkBoxes["Milk"].value as? String, "1", "Milk should be done")
  }

  func testSomethingDoesNotCome() {
    add("Honey")
    XCTAssertTrue(
      app.staticTexts["Saved"].waitForExistence(timeout: 1), "Lister should say that it has saved")
  }

  func testTheProgramCrashes() {
    add("Crash")
    app.checkBoxes["Milk"].tap()
  }

  func testTheProgramHangs() {
    add("Hang")
    app.checkBoxes["Milk"].tap()
  }
}
