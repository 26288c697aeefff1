// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCUIAutomation

/// Tests the features that the trait gives to each test of a suite.
@Suite(
  .uiTest(
    url: SwiftTestingFixture.labels.url, launchArguments: SwiftTestingFixture.arguments + ["One", "Two"],
    launchEnvironment: ["GREETING": "good day"]))
struct UITestTraitTests {
  let app = XCUIApplication()

  @Test func theProgramRunsWithTheArgumentsAndEnvironmentOfTheTrait() {
    #expect(app.state == .runningForeground)
    #expect(app.buttons["One"].exists)
    #expect(app.staticTexts["Greeting: good day"].exists)
  }

  @Test(arguments: ["One", "Two"]) func eachTestHasAFreshProgram(button: String) {
    #expect(app.staticTexts["Nothing"].exists)
    app.buttons[button].tap()
    #expect(app.staticTexts["Pressed \(button == "One" ? 0 : 1)"].exists)
  }

  @Test func aRelaunchHasTheArgumentsOfTheTrait() {
    #expect(app.launchArguments == SwiftTestingFixture.arguments + ["One", "Two"])
    app.buttons["One"].tap()
    app.launch()
    #expect(app.buttons["Two"].exists)
    #expect(app.staticTexts["Nothing"].exists)
  }

  @MainActor @Test func testsOfTheMainActorWork() async {
    app.buttons["Two"].tap()
    await Task.yield()
    #expect(app.staticTexts["Pressed 1"].waitForExistence(timeout: 2))
  }

  @Test(.uiTest(url: SwiftTestingFixture.controls.url, launchArguments: SwiftTestingFixture.arguments))
  func theInnermostTraitNamesTheProgram() {
    #expect(XCUIApplication().buttons["Press"].exists)
  }

  @Test func aRequiredStepReturnsItsValue() throws {
    let label = try requireUI { app.buttons["One"].label }
    #expect(label == "One")
  }

  @Test func aFailedStepFailsItsGroupAndTheGroupsAroundIt() {
    withKnownIssue {
      let outer = XCTContext.collectFailures(named: "Outer") {
        let inner = XCTContext.collectFailures(named: "Inner") { app.buttons["Nobody"].tap() }
        #expect(!inner)
      }
      #expect(!outer)
    }
    #expect(XCTContext.collectFailures(named: "Passes") { app.buttons["One"].tap() })
  }

  @Test func aRequiredStepThrowsAfterItsFailure() throws {
    let error = #expect(throws: UITestStopped.self) {
      withKnownIssue { try? requireUI { app.buttons["Nobody"].tap() } }
      try requireUI { withKnownIssue { app.buttons["Nobody"].tap() } }
    }
    #expect(error?.failure.contains("Failed to tap \"Nobody\" Button") == true)
  }
}

/// Tests one program for a whole suite, whose state the next test continues with.
@Suite(
  .serialized,
  .uiTest(
    url: SwiftTestingFixture.controls.url, launchArguments: SwiftTestingFixture.arguments,
    launch: .oncePerSuite))
struct OncePerSuiteTests {
  @Test func firstTheButtonIsPressedOnce() {
    XCUIApplication().buttons["Press"].tap()
    #expect(XCUIApplication().staticTexts["Status: pressed 1"].exists)
  }

  @Test func thenItIsPressedAgain() {
    XCUIApplication().buttons["Press"].tap()
    #expect(XCUIApplication().staticTexts["Status: pressed 2"].exists)
    XCUIApplication().terminate()
  }

  @Test func aTerminatedProgramIsLaunchedAgain() {
    #expect(XCUIApplication().state == .runningForeground)
    #expect(XCUIApplication().staticTexts["Status: pressed 2"].exists == false)
  }

  @Suite struct Inside {
    @Test func suitesInsideUseTheSameProgram() {
      #expect(XCUIApplication().buttons["Press"].exists)
    }
  }
}

/// Tests a desktop of another size.
@Suite(
  .uiTest(
    url: SwiftTestingFixture.labels.url, launchArguments: SwiftTestingFixture.arguments,
    destination: "size=900x700"))
struct DestinationTraitTests {
  @Test func theScreenHasTheSizeOfTheDestination() {
    let png = XCUIScreen.main.screenshot().pngRepresentation
    // The first chunk of a PNG has the width and the height in big-endian order.
    #expect(Array(png[16..<24]) == [0, 0, 3, 132, 0, 0, 2, 188])
  }
}
