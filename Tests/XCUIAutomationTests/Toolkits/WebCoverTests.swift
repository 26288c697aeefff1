// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the layers of a page over its elements.
final class WebCoverTests: WebTestCase {
  func testADialogOfThePageBlocksElementsUntilItIsClosed() {
    show("covers.html") { app in
      app.buttons["Wait"].tap()
      app.buttons["Plain"].tap()
      assertStatus("Plain", app)
      app.buttons["Ask"].tap()
      XCTAssertTrue(app.buttons["Accept"].isHittable)
      XCTAssertFalse(app.buttons["Plain"].isHittable)
      expectFailure(containing: "\"Plain\" Button is covered by", "Cookies") { app.buttons["Plain"].tap() }
      assertStatus("Plain", app)
      app.buttons["Accept"].tap()
      XCTAssertTrue(app.buttons["Plain"].isHittable)
    }
  }

  func testDecorationsOverAnElementDoNotBlockIt() {
    show("covers.html") { app in
      for name in ["Icon", "Glass"] {
        XCTAssertTrue(app.buttons[name].isHittable, name)
        app.buttons[name].tap()
        assertStatus(name, app)
      }
      for name in ["Wrapped", "Beside", "Unseen", "Drawn", "Nothing", "Press"] {
        XCTAssertTrue(app.checkBoxes[name].isHittable, name)
        app.checkBoxes[name].tap()
        assertStatus("\(name) true", app)
      }
      app.radioButtons.firstMatch.tap()
      assertStatus("Choice true", app)
      app.textFields["Float"].tap()
      assertStatus("Float", app)
      app.staticTexts["Title"].tap()
      assertStatus("Card", app)
      app.links["lines of a link"].tap()
      assertStatus("Lines", app)
      app.images["Canvas"].tap()
      assertStatus("Canvas", app)
      app.images["Picture"].tap()
      assertStatus("Pick", app)
    }
  }

  func testALabelUnderItsInputIsTappedInItsMiddle() {
    show("covers.html", in: [.chromium]) { app in
      app.staticTexts["❯"].tap()
      assertStatus("All true", app)
    }
  }

  func testAnElementHalfUnderABarIsTappedBesideTheBar() {
    show("covers.html?edge") { app in
      app.buttons["Edge"].tap()
      assertStatus("Edge", app)
    }
  }

  private func assertStatus(_ text: String, _ app: XCUIApplication, line: UInt = #line) {
    let log = app.statusBars["log"]
    XCTAssertTrue(
      log.wait(for: \.label, toEqual: "Log: \(text)", timeout: 3), "\(text): it says \(log.label)", line: line
    )
  }
}
