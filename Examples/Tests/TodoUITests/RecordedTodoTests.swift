import XCTest
import XCUIAutomation

final class RecordedTodoTests: XCTestCase {
  override func setUp() {
    continueAfterFailure = false
  }

  func testRecordedInTheBrowser() {
    let app = XCUIApplication()
    app.launch()

    app.cells["Due Today"].tap()
    app.cells["Call the dentist"].press(forDuration: 1.1)
    XCTAssertTrue(app.cells["done: Call the dentist"].exists)
  }
}
