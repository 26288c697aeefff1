// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Two items may have the same name: a test must select one of them.
final class SameNameTests: ListerTestCase {
  override func setUp() {
    super.setUp()
    open("Groceries")
    add("Milk")
  }

  func testTwoItemsOfTheSameNameAreDistinguishedByIndex() {
    let milk = app.checkBoxes.matching(identifier: "Milk")
    XCTAssertEqual(milk.count, 2)

    milk.element(boundBy: 1).tap()
    XCTAssertEqual(milk.element(boundBy: 0).value as? String, "0")
    XCTAssertEqual(milk.element(boundBy: 1).value as? String, "1")
  }

  func testTheFirstMatchIsTakenWhereThatIsAskedFor() {
    app.checkBoxes.matching(identifier: "Milk").firstMatch.tap()
    XCTAssertEqual(app.checkBoxes.matching(identifier: "Milk").element(boundBy: 0).value as? String, "1")
  }

  func testANameThatTwoItemsShareIsRefused() {
    XCTAssertThrowsError(try app.checkBoxes["Milk"].snapshot()) { error in
      let text = String(describing: error)
      XCTAssertTrue(text.contains("Multiple matching elements found"), text)
    }
  }
}
