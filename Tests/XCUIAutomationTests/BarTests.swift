import XCTest
import XCUIAutomation

final class BarTests: ToolkitTestCase {
  func testAHeaderBarIsCalledByItsTitleAndNotByTheWayBack() {
    let app = launch(.bars, toolkit)
    XCTAssertEqual(app.navigationBars.firstMatch.label, "Groceries")
    XCTAssertTrue(app.navigationBars["Groceries"].buttons["All Lists"].exists)
    XCTAssertFalse(app.navigationBars["All Lists"].exists)
  }
}
