// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests a page inside a program's window that another process draws: WebKit in GTK 3, Qt WebEngine in Qt 5.
final class WebViewTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testThePageOfAWebViewIsPartOfItsWindow() {
    let app = launchView("webview.py")
    app.buttons["save-button"].tap()
    XCTAssertTrue(app.staticTexts["Log: Save"].waitForExistence(timeout: 3))
    app.switches["Wireless"].tap()
    XCTAssertTrue(app.staticTexts["Log: Wireless on"].waitForExistence(timeout: 3))
    XCTAssertFalse(app.buttons["Locked"].isEnabled)
    checkTyping(app)
  }

  func testThePageOfAViewOfQtIsPartOfItsWindow() {
    let app = launchView("webview_qt.py")
    app.buttons["Save"].tap()
    XCTAssertTrue(app.staticTexts["Log: Save"].waitForExistence(timeout: 3))
    app.checkBoxes["Accept"].tap()
    XCTAssertTrue(app.staticTexts["Log: Accept on"].waitForExistence(timeout: 3))
    checkTyping(app)
  }

  func testAViewOfQtIsIdleOnlyWhenItsPageIsIdle() { checkWorkOfThePage(in: "webview_qt.py") }

  func testAViewOfWebKitIsIdleOnlyWhenItsPageIsIdle() { checkWorkOfThePage(in: "webview.py") }

  /// Checks that a tap waits for the work of its page, although another process does the work.
  private func checkWorkOfThePage(in file: String) {
    let work = "const end = Date.now() + 500; while (Date.now() < end); this.textContent = 'Done'"
    let page = "<title>Work</title><button onclick=\"\(work)\">Begin</button>"
    let app = launchView(
      file, page: "data:text/html;base64," + Data(page.utf8).base64EncodedString(), title: "Work")
    app.buttons["Begin"].tap()
    XCTAssertTrue(app.buttons["Done"].exists)
  }

  /// Launches a window with a page, by default the buttons of the gallery, and with a button outside of the page.
  private func launchView(_ file: String, page: String? = nil, title: String = "Gallery") -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(file))
    let gallery = BehaviorFixture.folder.appendingPathComponent("Gallery/gallery.html").absoluteString
    app.launchArguments = [page ?? "\(gallery)?page=Buttons"]
    terminateAfterTest(app)
    app.launch()
    XCTAssertTrue(app.windows["Web view"].webViews[title].waitForExistence(timeout: 10))
    return app
  }

  private func checkTyping(_ app: XCUIApplication) {
    app.tabs["Text"].tap()
    let name = app.textFields["Name"]
    XCTAssertTrue(name.waitForExistence(timeout: 3))
    name.tap()
    name.typeText("Ada")
    XCTAssertEqual(name.value as? String, "Ada")
    app.buttons["Native"].tap()
    XCTAssertTrue(app.buttons["Pressed"].waitForExistence(timeout: 3))
  }
}
