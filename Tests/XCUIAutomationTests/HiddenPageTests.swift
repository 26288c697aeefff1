import XCTest
import XCUIAutomation

/// GTK 4 keeps hidden pages in the tree that it gives at once, and has those there late that were never asked for.
final class HiddenPageTests: BehaviourTestCase {
  func testAPageTakesThePlaceOfTheOneThatWasHidden() {
    let app = show(.swaps)
    XCTAssertTrue(app.staticTexts["First Page"].exists)
    XCTAssertFalse(app.staticTexts["Second Page"].exists)

    app.buttons["Show Second"].tap()
    XCTAssertFalse(app.staticTexts["First Page"].exists)
    XCTAssertTrue(app.staticTexts["Second Page"].exists)

    app.buttons["Show First"].tap()
    XCTAssertTrue(app.staticTexts["First Page"].exists)
    XCTAssertFalse(app.staticTexts["Second Page"].exists)
  }

  func testAPageWithAnEntryInItsMiddleIsToldFromTheOthers() {
    let app = show(.pages, .gtk4, "entry")
    app.buttons["Go to Second"].tap()
    XCTAssertTrue(app.staticTexts["Nails"].exists)
    XCTAssertFalse(app.staticTexts["Milk"].exists)

    app.buttons["Go to First"].tap()
    XCTAssertTrue(app.staticTexts["Milk"].exists)
    XCTAssertFalse(app.staticTexts["Nails"].exists)
  }
}
