// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// A program that shows dialogs, banners and windows at random moments over a test: `script/try-interruptions` in small.
final class RandomInterrupterTests: BehaviourTestCase {
  override class var settings: [String: String] { [:] }

  private func interrupted(seed: String, _ body: (XCUIApplication) -> Void) throws -> [String] {
    let app = show(.alerts)
    let interrupter = try Interrupter("random", seed, "0.8")
    defer { interrupter.end() }
    // Some windows are shown meanwhile, however fast the steps are.
    let end = Date() + 6
    while Date() < end { body(app) }
    app.terminate()
    return interrupter.lines.filter { $0.hasSuffix(": shown") }
  }

  func testATestGoesOnWhateverGetsInItsWay() throws {
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

  func testWithoutTheImplicitHandlerEachFailureNamesWhatIsInTheWay() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    var texts: [String] = []
    // The first window stays, centred over the program or beside it.
    for seed in ["1", "2", "3"] {
      _ = try interrupted(seed: seed) { app in
        texts += failures { app.buttons["Under"].tap() }.map(\.text)
      }
    }
    XCTAssertFalse(texts.isEmpty)
    for text in texts { XCTAssertTrue(text.contains("Interrupter"), text) }
  }
}
