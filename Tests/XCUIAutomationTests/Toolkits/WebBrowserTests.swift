// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the parts of browsers around pages: links, frames, dialogs of scripts, windows and termination.
final class WebBrowserTests: WebTestCase {
  func testALinkReplacesTheTreeOfThePage() {
    show("web.html") { app in
      XCTAssertEqual(app.webViews["First"].staticTexts["title"].label, "First page")
      app.links["Next page"].tap()
      XCTAssertTrue(app.webViews["Second"].waitForExistence(timeout: 5))
      XCTAssertEqual(app.webViews["Second"].staticTexts["title"].label, "Second page")
      XCTAssertFalse(app.webViews["First"].exists)
      app.buttons["Inner"].tap()
      assertLog("Inner", app)
      app.buttons["far"].tap()
      XCTAssertTrue(app.buttons["far"].isHittable)
      assertLog("Far", app)
    }
  }

  func testDialogsOfScriptsAreAlerts() {
    show("web.html") { app in
      app.buttons["Alert"].tap()
      let alert = app.alerts.firstMatch
      XCTAssertTrue(alert.waitForExistence(timeout: 3))
      XCTAssertTrue(alert.staticTexts["Careful"].exists)
      alert.buttons["OK"].tap()
      assertLog("Alert over", app)
      app.buttons["Confirm"].tap()
      app.alerts.buttons["Cancel"].tap()
      assertLog("Confirm false", app)
      app.buttons["Prompt"].tap()
      app.alerts.textFields.firstMatch.typeText("Ada")
      app.alerts.buttons["OK"].tap()
      assertLog("Prompt Ada", app)
    }
  }

  func testTextsEditorsAndListsOfAPage() {
    show("web.html") { app in
      let editor = app.textViews["Editor"]
      XCTAssertEqual(editor.value as? String, "start")
      editor.tap()
      editor.typeKey(.end, modifierFlags: .control)
      editor.typeText("ed")
      XCTAssertEqual(editor.value as? String, "started")
      XCTAssertEqual(app.links["a link"].label, "a link")
      XCTAssertEqual(app.cells["Fetch"].label, "Fetch")
      app.cells["Fetch"].tap()
      assertLog("Fetch", app)
    }
  }

  func testAFailureReportsAnEmptyPage() {
    show("about:blank", in: [.chromium]) { app in
      expectFailure(containing: "Chromium reports no page with content", "--force-renderer-accessibility") {
        app.buttons["Save"].tap()
      }
    }
  }

  func testNoProcessIsLeftAfterTermination() {
    show("web.html") { app in
      XCTAssertFalse(BehaviorTestDesktop.processes(running: browser.rawValue).isEmpty)
      app.terminate()
      XCTAssertEqual(app.state, .notRunning)
      XCTAssertEqual(BehaviorTestDesktop.processes(running: "/\(browser.rawValue)/"), [])
    }
  }
}
