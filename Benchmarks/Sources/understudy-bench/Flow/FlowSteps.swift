// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Ten steps of a user: opens a list, adds an item, checks it off and deletes it, and leaves the list.
struct FlowSteps {
  let application: XCUIApplication
  /// The list, in the page of all lists.
  let list: XCUIElement

  /// Launches Lister, which starts with the page of all lists.
  ///
  /// - Parameter options: the options of the whole run.
  /// - Returns: the steps in Lister; nil if it was not built.
  /// - Throws: `BenchmarkError` if it does not show its lists.
  static func inLister(_ options: Options) throws -> FlowSteps? {
    let executable = options.tool("Lister")
    guard FileManager.default.fileExists(atPath: executable.path) else { return nil }
    let application = XCUIApplication(url: executable)
    application.launchArguments = ["--sample-data"]
    application.launch()
    let list = application.tables["Lists"].cells["Groceries"]
    guard list.waitForExistence(timeout: 10) else {
      defer { application.terminate() }
      throw BenchmarkError("Lister was expected to show its lists: \(application.debugDescription)")
    }
    return FlowSteps(application: application, list: list)
  }

  func run() throws {
    list.tap()
    let field = application.textFields["Add Item"]
    field.tap()
    field.typeText("Cookies")
    application.buttons["Add"].tap()
    let box = application.checkBoxes["Cookies"]
    box.tap()
    guard box.value as? String == "1" else { throw BenchmarkError("Cookies were expected to be checked.") }
    application.buttons["Edit"].tap()
    application.buttons["Delete Cookies"].tap()
    application.buttons["Delete"].tap()
    application.buttons["Lists"].tap()
    guard list.exists else { throw BenchmarkError("The page of all lists was expected to show.") }
  }
}
