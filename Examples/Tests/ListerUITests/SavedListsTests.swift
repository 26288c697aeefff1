// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Without its sample data, Lister saves the lists.
final class SavedListsTests: XCTestCase {
  private let app = XCUIApplication()
  private var dataHome: URL?

  override func setUpWithError() throws {
    continueAfterFailure = false
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Lister-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    dataHome = folder
    app.launchEnvironment["XDG_DATA_HOME"] = folder.path
    app.launch()
  }

  override func tearDownWithError() throws {
    app.terminate()
    if let dataHome { try FileManager.default.removeItem(at: dataHome) }
  }

  func testAnItemIsStillThereAfterTheNextLaunch() {
    app.cells["To Do"].tap()
    let field = app.textFields["Add Item"]
    field.tap()
    field.typeText("Water the plants\n")
    app.checkBoxes["Water the plants"].tap()
    XCTAssertEqual(app.checkBoxes["Water the plants"].value as? String, "1")

    app.terminate()
    app.launch()
    app.cells["To Do"].tap()
    XCTAssertEqual(app.checkBoxes["Water the plants"].value as? String, "1")
  }

  func testAFileThatCannotBeReadIsReportedAndNotReplaced() throws {
    let file = try XCTUnwrap(dataHome).appendingPathComponent("org.example.Lister/lists.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("not JSON".utf8).write(to: file)

    app.launch()
    XCTAssertTrue(app.alerts["Your lists could not be read"].waitForExistence(timeout: 5))
    app.alerts.buttons["OK"].tap()
    XCTAssertTrue(app.alerts.firstMatch.waitForNonExistence(timeout: 5))
    app.cells["To Do"].tap()
    app.buttons["Red"].tap()
    XCTAssertTrue(app.staticTexts["Color: Red"].exists)
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "not JSON")
  }
}
