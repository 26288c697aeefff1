// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests when elements are resolved, and the failures if there is not exactly one match.
final class ResolutionTests: BehaviorTestCase {
  func testAnElementCanBeCreatedBeforeItExistsOnTheScreen() {
    let app = BehaviorFixture.controls.application(.gtk4)
    terminateAfterTest(app)
    let guest = app.staticTexts["Late Guest"]
    let arrive = app.buttons["Arrive"]
    app.launch()
    XCTAssertFalse(guest.exists)
    arrive.tap()
    XCTAssertTrue(guest.waitForExistence(timeout: 3))
    XCTAssertEqual(guest.label, "Late Guest")
  }

  func testAnElementIsResolvedAtEachUse() {
    let app = show(.controls, .gtk4)
    let status = app.staticTexts.firstMatch
    XCTAssertEqual(status.label, "Status: ready")
    app.buttons["Press"].tap()
    XCTAssertEqual(status.label, "Status: pressed 1")
    app.terminate()
    XCTAssertFalse(status.exists)
    app.launch()
    XCTAssertEqual(status.label, "Status: ready")
  }

  func testExistsNeverFails() {
    let app = show(.controls, .gtk4)
    XCTAssertFalse(app.buttons["Nobody"].exists)
    XCTAssertFalse(app.buttons["Nobody"].isHittable)
    XCTAssertTrue(app.buttons["Twin"].exists)
    XCTAssertFalse(app.buttons.element(boundBy: 99).exists)
    app.terminate()
    XCTAssertFalse(app.buttons["Twin"].exists)
    XCTAssertFalse(app.exists)
  }

  func testSeveralMatchesFailAndAreListed() {
    let app = show(.controls, .gtk4)
    expectFailure(
      containing: "Failed to tap \"Twin\" Button", "Multiple matching elements found", "found 2",
      "[0] Button", "[1] Button", "label: 'Twin'", "{{", "in Application › Window \"Controls\"",
      "Descendants matching type Button: 7 matches", "element(boundBy:) or firstMatch"
    ) {
      app.buttons["Twin"].tap()
    }
    XCTAssertTrue(app.staticTexts["Status: ready"].exists)
    app.buttons["Twin"].firstMatch.tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists)
    app.buttons.matching(identifier: "Twin").element(boundBy: 1).tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 2"].exists)
  }

  func testSeveralMatchesAreListedWithTheirValues() {
    let app = show(.controls, .gtk4)
    expectFailure(containing: "label: 'Volume', value: '25'", "label: 'Amount', value: '3'") {
      _ =
        app.descendants(matching: .any)
        .matching(NSPredicate(format: "label IN {'Volume', 'Amount'}")).element.value
    }
  }

  func testAFailureWithoutMatchesListsTheStepsAndSuggestions() {
    let app = show(.controls, .gtk4)
    expectFailure(
      containing: "Failed to tap \"Pres\" Button", "No matches found for \"Pres\" Button in fixture.py",
      "Descendants matching type Button: 7 matches", "no matches", "Did you mean", "label: 'Press'"
    ) {
      app.buttons["Pres"].tap()
    }
  }

  func testAFailureHasTheLineOfTheStep() {
    let app = show(.controls, .gtk4)
    let line = #line + 1
    let failures = failures { _ = app.buttons["Nobody"].label }
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(failures.first?.file, #filePath)
  }

  func testAFailureInsideAnAssertionHasTheLineOfTheAssertion() {
    let app = show(.controls, .gtk4)
    let line = #line + 1
    let failures = failures { XCTAssertEqual(app.buttons["Nobody"].label, "") }
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(failures.first?.file, #filePath)
    app.terminate()
    let counting = self.failures { XCTAssertEqual(app.buttons.count, 0) }
    XCTAssertEqual(counting.map(\.line), [line + 4])
  }

  func testAnIndexOutOfRangeFails() {
    let app = show(.controls, .gtk4)
    expectFailure(containing: "Button (Element at index 42)", "7 matches", "Element at index 42: no matches")
    {
      _ = app.buttons.element(boundBy: 42).label
    }
  }

  func testTextsOfAllScriptsAreFoundUnchanged() {
    let texts = ["say \"hi\" to 'Bo'", "two\nlines", "שלום עולם", "👩‍👩‍👧 ok", "back\\slash %@", "é"]
    for toolkit in FixtureToolkit.tried {
      let app = BehaviorFixture.labels.application(toolkit, texts)
      terminateAfterTest(app)
      app.launch()
      for (number, text) in texts.enumerated() {
        XCTAssertEqual(app.buttons[text].label, text)
        XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label == %@", text)).count, 1, text)
        app.buttons[text].tap()
        XCTAssertTrue(app.staticTexts["Pressed \(number)"].exists, text)
      }
      expectFailure(containing: "No matches found for \"say \\\"hi\\\"\\nfolks\" Button") {
        app.buttons["say \"hi\"\nfolks"].tap()
      }
    }
  }
}
