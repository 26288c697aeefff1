// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCTest
import XCUIAutomation

/// Tests interruption monitors in tests with the trait: they are removed after the test that added them.
@Suite(
  .serialized, .uiTest(url: SwiftTestingFixture.windows.url, launchArguments: SwiftTestingFixture.arguments))
struct MonitorTests {
  let app = XCUIApplication()

  @Test func aMonitorAnswersADialogAndTheTapContinues() {
    app.buttons["Ask"].tap()
    addUIInterruptionMonitor(withDescription: "Question") { dialog in
      dialog.buttons["Fine"].tap()
      return true
    }
    app.buttons["Under"].tap()
    #expect(app.staticTexts["Reached"].exists)
  }

  @Test func theMonitorOfThePreviousTestIsRemoved() {
    XCUIApplication.handlesInterruptionsImplicitly = false
    app.buttons["Ask"].tap()
    #expect(app.dialogs.firstMatch.waitForExistence(timeout: 2))
    withKnownIssue {
      app.buttons["Under"].tap()
    } matching: { issue in
      issue.comments.first?.rawValue.contains("Failed to tap \"Under\" Button") == true
    }
    #expect(!app.staticTexts["Reached"].exists)
  }

  @Test func theImplicitHandlerIsEnabledAgainInTheNextTest() {
    #expect(XCUIApplication.handlesInterruptionsImplicitly)
    app.buttons["Ask"].tap()
    app.buttons["Under"].tap()
    #expect(app.staticTexts["Reached"].exists)
  }

  @Test func aMonitorThatThrowsFailsTheTestWithItsName() {
    struct Unwilling: Error {}
    addUIInterruptionMonitor(withDescription: "Thrower") { _ in throw Unwilling() }
    app.buttons["Ask"].tap()
    withKnownIssue {
      app.buttons["Under"].tap()
    } matching: { issue in
      issue.comments.first?.rawValue.contains("\"Thrower\" threw an error") == true
    }
    #expect(app.staticTexts["Reached"].exists, "the implicit handler ran after the monitor")
  }

  @Test func aWaitForAttributesSucceeds() async {
    let dialog = XCTKVOExpectation(keyPath: "exists", object: app.dialogs.firstMatch, expectedValue: true)
    app.buttons["Ask"].tap()
    #expect(await XCTWaiter().fulfillment(of: [dialog], timeout: 5) == .completed)
  }
}
