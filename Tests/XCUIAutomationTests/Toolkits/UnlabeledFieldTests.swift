// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests forms whose text and fields are not connected.
final class UnlabeledFieldTests: BehaviorTestCase {
  func testFieldsAreFoundByTheTextBesideThem() {
    for (name, argument) in [
      ("unlabelled.py", "--gtk=3"), ("unlabelled.py", "--gtk=4"), ("unlabelled_qt.py", "--qt=6"),
    ] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
      app.launchArguments = [argument]
      terminateAfterTest(app)
      app.launch()
      for field in ["Last name", "First name"] {
        app.textFields[field].click()
        app.typeText(field)
        XCTAssertTrue(app.staticTexts["Typed " + field].exists, "\(argument): \(app.debugDescription)")
        XCTAssertEqual(app.textFields[field].value as? String, field, argument)
      }
      app.terminate()
    }
  }
}
