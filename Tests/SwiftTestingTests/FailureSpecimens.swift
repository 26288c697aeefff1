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
