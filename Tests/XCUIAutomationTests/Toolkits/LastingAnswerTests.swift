// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests queries for identifiers and the text of labels, which the library requests once for each object.
///
/// A program may change them although they usually last.
final class LastingAnswerTests: BehaviorTestCase {
  /// Asks until all labels have answered twice, which is when their replies are not requested again.
  private func show(_ toolkit: FixtureToolkit) -> XCUIApplication {
    let app = show(.lasting, toolkit)
    for _ in 0..<4 { XCTAssertFalse(app.staticTexts["Absent"].exists) }
    XCTAssertTrue(app.staticTexts["5 items"].exists)
    return app
  }

  func testAWaitFindsAnIdentifierThatIsSetAfterQueriesInGTK3() {
    let app = show(.gtk3)
    XCTAssertFalse(app.staticTexts["late"].exists)
    app.buttons["Identify"].tap()
    XCTAssertTrue(app.staticTexts["late"].waitForExistence(timeout: 2))
    XCTAssertEqual(app.staticTexts["late"].label, "Line 70")
  }

  /// A client that polls without a wait of the library finds it too.
  func testRepeatedQueriesFindAnIdentifierThatIsSetAfterQueriesInGTK3() {
    let app = show(.gtk3)
    app.buttons["Identify"].tap()
    let deadline = Date(timeIntervalSinceNow: 20)
    while !app.staticTexts["late"].exists, Date() < deadline {}
    XCTAssertTrue(app.staticTexts["late"].exists)
  }

  func testAWaitFindsATextThatLeavesItsNameInGTK3() { checkText(.gtk3) }
  func testAWaitFindsATextThatLeavesItsNameInGTK4() { checkText(.gtk4) }

  private func checkText(_ toolkit: FixtureToolkit) {
    let app = show(toolkit)
    app.buttons["Count"].tap()
    XCTAssertTrue(app.staticTexts["6 items"].waitForExistence(timeout: 2))
    // GTK 4.8 takes the name of a label from its text even if the program has set another.
    if toolkit == .gtk3 { XCTAssertEqual(app.staticTexts["6 items"].label, "5 items") }
  }

  /// The names of labels that follow their text are found at once.
  func testEachAbsentTextIsAbsentAndEachLineIsFound() {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = show(toolkit)
      for number in [0, 42, 99] { XCTAssertTrue(app.staticTexts["Line \(number)"].exists, "\(number)") }
      XCTAssertFalse(app.staticTexts["Line 100"].exists)
      XCTAssertNil(app.staticTexts["Line 42"].value as? String)
      XCTAssertEqual(app.staticTexts["Line 42"].identifier, "")
    }
  }
}
