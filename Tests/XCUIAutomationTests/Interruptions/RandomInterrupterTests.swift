// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests a program that shows dialogs, banners and windows over a test at random moments.
///
/// `script/try-interruptions` runs a longer trial.
final class RandomInterrupterTests: BehaviorTestCase {
  override class var settings: [String: String] { [:] }

  private func interrupted(seed: String, _ body: (XCUIApplication) -> Void) throws -> [String] {
    let app = show(.alerts)
    let interrupter = try Interrupter("random", seed, "0.8")
    defer { interrupter.end() }
    // The loop runs long enough for some windows to appear, even if the steps are fast.
    let end = Date() + 6
    while Date() < end { body(app) }
    app.terminate()
    return interrupter.lines.filter { $0.hasSuffix(": shown") }
  }

  func testATestContinuesDespiteRandomInterruptions() throws {
    var count = 0
    for seed in ["1", "2", "3"] {
      let shown = try interrupted(seed: seed) { app in
        app.buttons["Under"].tap()
        XCTAssertTrue(app.staticTexts["Reached"].waitForExistence(timeout: 2))
        app.buttons["Delete"].tap()
        app.alerts.buttons["Delete"].tap()
        XCTAssertTrue(app.staticTexts["Delete: Delete"].waitForExistence(timeout: 2))
      }
      count += shown.count
    }
    XCTAssertGreaterThan(count, 2)
  }

  func testWithoutTheImplicitHandlerEachFailureNamesTheInterrupter() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    var texts: [String] = []
    // The first window stays, centered over the program or next to it.
    for seed in ["1", "2", "3"] {
      _ = try interrupted(seed: seed) { app in
        texts += failures { app.buttons["Under"].tap() }.map(\.text)
      }
    }
    XCTAssertFalse(texts.isEmpty)
    for text in texts { XCTAssertTrue(text.contains("Interrupter"), text) }
  }
}
