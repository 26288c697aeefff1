// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Pages slide in.
///
/// No test waits for that: an element is tapped when the application is idle.
final class NavigationTests: ListerTestCase {
  func testAListOpensAndClosesAgain() {
    XCTAssertEqual(app.tables["Lists"].cells.count, 4)

    open("Books to Read")
    XCTAssertTrue(app.navigationBars.staticTexts["Books to Read"].exists)
    XCTAssertTrue(app.checkBoxes["Middlemarch"].wait(for: \.isHittable, toEqual: true, timeout: 5))

    app.navigationBars.buttons["Lists"].tap()
    XCTAssertTrue(app.cells["Books to Read"].wait(for: \.isHittable, toEqual: true, timeout: 5))
    XCTAssertFalse(app.checkBoxes["Middlemarch"].exists)
  }

  func testThePageOfAllListsShowsWhatIsLeftToDo() {
    let groceries = app.cells["Groceries"]
    XCTAssertTrue(groceries.staticTexts["3 of 4 to do"].exists)

    open("Groceries")
    app.checkBoxes["Bread"].tap()
    app.navigationBars.buttons["Lists"].tap()
    XCTAssertTrue(groceries.staticTexts["2 of 4 to do"].exists)
  }

  func testListsAreOpenedAndClosedManyTimes() {
    for list in ["Groceries", "Hike", "Books to Read", "Someday"] {
      open(list)
      XCTAssertTrue(app.navigationBars.staticTexts[list].exists, list)
      app.navigationBars.buttons["Lists"].tap()
    }
  }

  func testAnEmptyListSaysSo() {
    open("Someday")
    XCTAssertTrue(app.staticTexts["Nothing to do"].exists)
    add("Learn Swift")
    XCTAssertFalse(app.staticTexts["Nothing to do"].exists)
  }
}
