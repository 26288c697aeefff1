// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests open lists and menus that show only a part of their items.
final class OpenListTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testAnItemFarDownIsReachedInGTK3() { choose("openlists.py", "--gtk=3") { $0.popUpButtons["Country"] } }
  func testAnItemFarDownIsReachedInGTK4() { choose("openlists.py", "--gtk=4") { $0.popUpButtons["Country"] } }
  func testAnItemFarDownIsReachedInQt5() {
    choose("openlists_qt.py", "--qt=5") { $0.menuBarItems["Country"] }
  }
  func testAnItemFarDownIsReachedInQt6() {
    choose("openlists_qt.py", "--qt=6") { $0.menuBarItems["Country"] }
  }

  private func choose(_ name: String, _ argument: String, opener: (XCUIApplication) -> XCUIElement) {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = [argument]
    terminateAfterTest(app)
    app.launch()
    for country in ["Country 111", "Country 35"] {
      let list = opener(app)
      let value = list.stringValue
      list.tap()
      // GTK 4.18 showed the second option here while the list was open.
      XCTAssertEqual(list.stringValue, value, "while the list is open")
      app.menuItems[country].tap()
      XCTAssertTrue(app.staticTexts["Chosen: \(country)"].waitForExistence(timeout: 2), country)
    }
  }
}

/// Tests open lists in pages.
final class OpenListPageTests: WebTestCase {
  func testAnItemFarDownIsReached() {
    show("openlist.html") { app in
      for country in ["Country 35", "Country 111", "Country 3"] {
        app.popUpButtons["Country"].tap()
        app.menuItems[country].tap()
        XCTAssertTrue(
          app.staticTexts["Chosen: \(country)"].waitForExistence(timeout: 2), "\(browser) \(country)")
      }
    }
  }

  func testAnElementThatCanBeOpenedReportsItsState() {
    show("openlist.html") { app in
      let more = app.buttons["More"]
      XCTAssertEqual(more.value as? String, "0", "\(browser)")
      more.tap()
      XCTAssertTrue(more.wait(for: \.stringValue, toEqual: "1", timeout: 2), "\(browser)")
      let about = app.disclosureTriangles["About"]
      XCTAssertEqual(about.value as? String, "0", "\(browser)")
      about.tap()
      XCTAssertTrue(about.wait(for: \.stringValue, toEqual: "1", timeout: 2), "\(browser)")
    }
  }
}

extension XCUIElement {
  fileprivate var stringValue: String? { value as? String }
}
