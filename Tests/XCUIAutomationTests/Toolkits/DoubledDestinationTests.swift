// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests all toolkits on a destination whose scale is a whole number.
final class DoubledDestinationTests: ScaleTableTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "size=900x600,scale=2"] }

  func testFirefoxAndSwing() throws {
    try check(firefox([:]), "Firefox", size: size(2), within: 2)
    try check(swing(), "Swing", size: size(2), within: 1)
  }

  func testLibreOffice() throws { try checkCells(calc([:]), "LibreOffice", scale: 2) }

  func testOtherToolkits() throws {
    for version in ["3", "4"] {
      try check(python("gtk.py", "--gtk=\(version)"), "GTK \(version)", size: size(2), within: 1)
    }
    for version in ["5", "6"] {
      try check(python("qt.py", "--qt=\(version)"), "Qt \(version)", size: size(2), within: 1)
      try check(python("quick.py", "--qt=\(version)"), "Qt Quick \(version)", size: size(2), within: 1)
    }
    try check(chromium(), "Chromium", size: size(2), within: 2)
  }

  /// The dialog is a window of the browser itself, whose coordinates differ from those of the page.
  func testADialogOfAPageCanBeAnswered() {
    let app = chromium()
    terminateAfterTest(app)
    app.launch()
    for (answer, shown) in [("OK", "Yes"), ("Cancel", "No")] {
      app.buttons["Ask"].tap()
      let button = app.buttons[answer]
      XCTAssertTrue(button.waitForExistence(timeout: 10), answer)
      button.tap()
      XCTAssertTrue(app.staticTexts[shown].waitForExistence(timeout: 5), answer)
    }
  }
}
