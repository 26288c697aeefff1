// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import Processes
import Programs
import Toolkits
import XCTest
import XCUIAutomation

/// Tests a program that reports nothing to accessibility: its windows, and the text and pictures on them.
final class InaccessibleProgramTests: BehaviorTestCase {
  private var app = XCUIApplication()

  override func setUp() {
    app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("untold.tcl"))
    terminateAfterTest(app)
    app.launch()
  }

  private func status(_ text: String) -> XCUIElement { app.staticTexts[text].firstMatch }

  func testItsWindowsAreElements() {
    XCTAssertEqual(app.state, .runningForeground)
    let window = app.windows["Notes"]
    XCTAssertEqual(app.windows.count, 1)
    XCTAssertEqual(window.title, "Notes")
    XCTAssertTrue(window.isHittable)
    XCTAssertGreaterThan(window.frame.width, 200)
    app.staticTexts["Help me"].click()
    XCTAssertTrue(app.windows["Help"].waitForExistence(timeout: 5))
    XCTAssertEqual(app.windows.firstMatch.title, "Help", "the front window comes first")
    app.windows["Help"].buttons[XCUIIdentifierCloseWindow].click()
    XCTAssertTrue(app.windows["Help"].waitForNonExistence(timeout: 5))
    XCTAssertEqual(app.state, .runningForeground)
  }

  func testItsToolkitIsDetectedByItsLibraries() throws {
    let toolkit = InaccessibleProgram.toolkit(of: try XCTUnwrap(app.target.processIdentifier))
    XCTAssertEqual(toolkit?.name, "Tk")
    XCTAssertEqual(toolkit?.isAccessible, false)
  }

  func testALaunchReturnsWithinSecondsOfItsWindow() {
    XCTAssertLessThan(unhinderedSeconds { app.launch() }, 6)
  }

  func testItsTextsAreReadAndClicked() {
    XCTAssertTrue(status("Nothing done yet").exists)
    XCTAssertGreaterThan(Double(status("Nothing done yet").value as? String ?? "") ?? 0, 0.5)
    XCTAssertTrue(app.staticTexts["done"].exists, "a word of a text is an element too")
    XCTAssertFalse(app.staticTexts["Saved"].exists)
    // Between the text and the buttons is the field.
    let (above, below) = (status("Nothing done yet").frame, app.staticTexts["Greet"].frame)
    app.windows["Notes"].coordinate(withNormalizedOffset: .zero).withOffset(
      CGVector(
        dx: app.windows["Notes"].frame.width / 2,
        dy: (above.maxY + below.minY) / 2 - app.windows["Notes"].frame.minY)
    ).click()
    app.typeText("Anna")
    app.staticTexts["Greet"].click()
    XCTAssertTrue(status("Hello, Anna").exists)
  }

  func testItsMenusAreElementsWhileTheyAreOpen() {
    XCTAssertEqual(app.menus.count, 0)
    app.staticTexts["File"].click()
    XCTAssertEqual(app.menus.count, 1)
    app.menus.firstMatch.staticTexts["Save As"].click()
    XCTAssertTrue(status("Saved").exists)
    XCTAssertEqual(app.menus.count, 0)
  }

  func testAPictureIsFoundAtItsPosition() {
    let button = app.staticTexts["Greet"]
    let picture = button.screenshot()
    let found = app.images.matching(picture: picture)
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(found.element.frame, button.frame)
    XCTAssertEqual(found.element.value as? String, "1.00")
    found.element.click()
    XCTAssertTrue(app.staticTexts["Hello,"].exists)
  }

  func testAFailureListsTheElementsThatCanBeFound() {
    expectFailure(containing: "No matches found for \"Greet\" Button", "label: 'Notes'") {
      app.buttons["Greet"].click()
    }
  }
}

/// Tests the recognition of colored text.
final class ColoredTextTests: BehaviorTestCase {
  func testTextsOnColoredBackgroundsAreReadAndTitleBarsAreNot() {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("colours.tcl"))
    terminateAfterTest(app)
    app.launch()
    let read = app.staticTexts.allElementsBoundByIndex.map(\.label)
    for text in [
      "White on blue", "White on azure", "Accept the green", "Delete everything", "Orange warning",
      "Yellow caution", "Yellow on black", "Dark theme label", "Red failure", "Grey hint", "Plain black text",
      "Blue on grey", "Red on green",
    ] {
      XCTAssertTrue(read.contains(text), "\(text) is missing in \(read)")
    }
    XCTAssertEqual(app.windows.firstMatch.title, "Palette")
    XCTAssertFalse(read.contains("Palette"), "the title bar is not a text of the window: \(read)")
    app.staticTexts["Delete everything"].click()
    XCTAssertTrue(app.staticTexts["Clicked"].waitForExistence(timeout: 5))
  }
}

/// Tests a program that no test has launched and that has no tree.
final class FoundInaccessibleProgramTests: BehaviorTestCase {
  func testItIsFoundByItsWindow() throws {
    let file = BehaviorFixture.folder.appendingPathComponent("untold.tcl")
    let app = XCUIApplication(url: file)
    terminateAfterTest(app)
    XCTAssertEqual(app.state, .notRunning)
    let process = try AutomationSession.shared.host.desktop().desktop.spawn(
      executable: file.path, arguments: [])
    addTeardownBlock { process.terminate(grace: 1) }
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 10))
    app.staticTexts["Greet"].click()
    XCTAssertTrue(app.staticTexts["Hello,"].exists)
  }
}

/// Tests content that accessible programs draw without reporting it to accessibility.
final class ScreenContentTests: BehaviorTestCase {
  func testScreenTextsAndPicturesOfAnAccessibleProgramAreFound() {
    let app = show(.controls)
    let button = app.buttons["Arrive"]
    XCTAssertTrue(button.exists, app.debugDescription)
    XCTAssertTrue(app.screenTexts["Arrive"].exists)
    XCTAssertTrue(
      button.frame.contains(CGPoint(x: app.screenTexts["Arrive"].frame.midX, y: button.frame.midY)))
    XCTAssertEqual(app.images.matching(picture: button.screenshot()).firstMatch.frame, button.frame)
  }

  func testAnInvalidPictureFailsTheTest() {
    let app = show(.controls)
    expectFailure(containing: "Failed to search for the picture", "toolkit.py") {
      _ = app.images.matching(picture: BehaviorFixture.folder.appendingPathComponent("toolkit.py"))
    }
  }
}

/// Tests a program whose user interface does not run in its main thread.
final class ParkedMainThreadTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_HANG_TIMEOUT": "4"] }

  func testAProgramThatAnswersIsNotReportedAsHanging() {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("parked.py"))
    terminateAfterTest(app)
    app.launch()
    for count in 1...3 {
      app.buttons["Count"].click()
      XCTAssertEqual(app.staticTexts.firstMatch.label, "\(count)")
    }
  }
}
