// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests assertions on the trees of real programs.
final class TreeAssertionTests: BehaviorTestCase {
  func testTreeOfAWindowIsCompared() {
    let app = show(.controls)
    XCTAssertTree(
      app.windows.firstMatch,
      matches: #"""
        - window "Controls"
          - staticText "Status: ready"
          - button "Press"
          - button "Disabled" [disabled]
          - textField [placeholder "Type here"]: ""
          - checkBox "Agree"
          - switch "Wireless" [!checked]
          - slider "Volume": "25"
          - popUpButton: "Green"
        """#)
    XCTAssertTree(app, matches: #"- slider /^vol/i: /^\d+$/"#)
    XCTAssertTree(app.buttons["Disabled"], matches: #"- button "Disabled" [disabled]"#, extent: .whole)
    XCTAssertTree(
      app.windows["Controls"], matches: "- slider \"Volume\"\n- button \"Press\"", order: .free, timeout: 0)
  }

  func testAssertionWaitsUntilTheTreeMatches() {
    let app = show(.controls)
    app.buttons["Arrive"].tap()
    XCTAssertTree(app.windows.firstMatch, matches: #"- staticText "Late Guest""#)
    app.buttons["Enable"].tap()
    XCTAssertTree(app.buttons["Disabled"], matches: #"- button "Disabled" [!disabled]"#)
  }

  func testElementMayAppearDuringTheWait() {
    let app = show(.controls)
    app.buttons["Arrive"].tap()
    XCTAssertTree(app.staticTexts["Late Guest"], matches: #"- staticText "Late Guest""#, extent: .whole)
  }

  func testFailureHasTheFirstDifferenceAndAllLines() {
    let app = show(.controls)
    let text = expectFailure(
      containing: "Failed to match the tree of",
      #"line 3: expected button "Disabled" [!disabled], but found button "#,
      #"-   - button "Disabled" [!disabled]"#, #"+   - button "Disabled" [disabled]"#, "Waited 0.1s.",
      " - the first form"
    ) {
      XCTAssertTree(
        app.windows.firstMatch,
        matches: """
          - window "Controls"
            - button "Press"
            - button "Disabled" [!disabled]
          """, timeout: 0.1, "the first form")
    }
    XCTAssertTrue(text.contains("Differences (- expected, + found):"), text)
  }

  func testMissingElementFailsWithItsQuery() {
    let app = show(.controls)
    expectFailure(containing: "No matches found for \"Nobody\" Button") {
      XCTAssertTree(app.buttons["Nobody"], matches: "- button", timeout: 0.1)
    }
    expectFailure(containing: "Multiple matching elements found for \"Twin\" Button") {
      XCTAssertTree(app.buttons["Twin"], matches: "- button", timeout: 0.1)
    }
  }

  func testTextThatCannotBeReadFailsAtOnce() {
    let app = show(.controls)
    let start = ContinuousClock.now
    expectFailure(
      containing:
        "line 2, column 5: expected the type of an element, such as button, but found \"buton\". Did you mean "
        + "button?"
    ) {
      XCTAssertTree(app.windows.firstMatch, matches: "- window\n  - buton \"Press\"", timeout: 60)
    }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(30))
    expectFailure(containing: "Expected a timeout in seconds from 0; found -1.0.") {
      XCTAssertTree(app.windows.firstMatch, matches: "- window", timeout: -1)
    }
    expectFailure(containing: "Expected a timeout in seconds from 0; found nan.") {
      XCTAssertTree(app.windows.firstMatch, matches: "- window", timeout: .nan)
    }
  }

  func testProgramThatEndsFailsWithItsEnd() {
    let app = launch(.alerts)
    app.buttons["Last"].tap()
    app.buttons["Start"].tap()
    expectFailure(containing: "Failed to match the tree of") {
      XCTAssertTree(app.windows.firstMatch, matches: "- window \"Nothing\"", timeout: 30)
    }
  }

  func testAlertIsCompared() {
    let app = show(.alerts)
    app.buttons["Preferences"].tap()
    XCTAssertTree(
      app,
      matches: """
        - checkBox "Loud"
        - button "Close"
        """)
    app.buttons["Close"].tap()
    XCTAssertTree(app, matches: "- staticText \"Preferences: Close\"")
  }

  /// The goal is 30 ms for a dialog in a debug build, on a machine without other work.
  func testComparisonOfADialogIsFast() {
    let app = show(.alerts)
    app.buttons["Preferences"].tap()
    XCTAssertTree(app, matches: "- checkBox \"Loud\"")
    var best = Duration.seconds(60)
    for _ in 0..<10 {
      let start = ContinuousClock.now
      XCTAssertTree(app, matches: "- checkBox \"Loud\"\n- button \"Close\"", timeout: 0)
      best = min(best, ContinuousClock.now - start)
    }
    app.buttons["Close"].tap()
    print("comparison of a dialog: \(best)")
    XCTAssertLessThan(best, .milliseconds(300))
  }
}
