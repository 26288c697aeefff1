// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCUIAutomation

/// Tests that fail on purpose; `FailureReportTests` runs them and checks the reported issues.
@Suite(
  .enabled(if: Specimen.isWanted("FailureSpecimens")),
  .uiTest(url: SwiftTestingFixture.controls.url, launchArguments: SwiftTestingFixture.arguments))
struct FailureSpecimens {
  @Test func aTap() {
    XCUIApplication().buttons["Nobody to tap"].tap()
  }

  @Test func aRead() async {
    _ = XCUIApplication().buttons["Nobody to read"].label
  }

  @Test func aReadInsideAnExpectation() {
    #expect(XCUIApplication().buttons["Nobody to expect"].label == "")
  }

  @MainActor @Test func aTapAfterASuspension() async {
    await Task.yield()
    XCUIApplication().buttons["Nobody to await"].tap()
  }

  @Test func aRequiredStep() throws {
    try requireUI { XCUIApplication().buttons["Nobody required"].tap() }
    Issue.record("The test went on after a required step had failed.")
  }

  @Test func aStepInAHelper() {
    tap("Nobody to help")
    XCUIApplication().buttons["Press"].tap()
  }

  private func tap(_ name: String) {
    XCUIApplication().buttons[name].tap()
  }
}

/// A test with groups of checks, of which one fails on purpose.
@Suite(
  .enabled(if: Specimen.isWanted("GroupSpecimens")),
  .uiTest(url: SwiftTestingFixture.controls.url, launchArguments: SwiftTestingFixture.arguments))
struct GroupSpecimens {
  @Test func aGroupShowsWhetherItsChecksPass() async {
    let isTrue = XCTContext.collectFailures(named: "An expectation") {
      #expect(Bool(false), "as it should fail")
    }
    if isTrue { Issue.record("The failed expectation is not a failure of its group.") }
    let isPressed = await XCTContext.collectFailures(named: "A step") {
      await Task.yield()
      XCUIApplication().buttons["Press"].tap()
    }
    if !isPressed { Issue.record("A group has the failure of another group.") }
  }
}
