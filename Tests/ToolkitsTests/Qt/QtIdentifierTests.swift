// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Qt 6.5 and newer report the names of an object and of its ancestors.
///
/// The paths are those that KCalc reports with Qt 6.8.
final class QtIdentifierTests: RecordedTestCase {
  private let path = "QApplication.MainWindow#1.KCalculator.numericPad.pb7"

  private func calculator(_ program: String) throws -> XCUIApplication {
    let original = try tree("qt6-buttons")
    let save = try original.node(.button, "Save")
    let changed = try self.program("qt6-buttons") { recording in
      try recording.changeNode(0) { $0.accessibleID = program }
      try recording.changeNode(1) { $0.accessibleID = "QApplication.MainWindow#1" }
      try recording.changeNode(save) { $0.accessibleID = path }
    }
    return XCUIApplication(TargetProgram(changed, session: .shared))
  }

  func testTheLastPartIsTheIdentifier() throws {
    for program in ["org.kde.kcalc", "QApplication"] {
      let button = try calculator(program).buttons["pb7"]
      XCTAssertTrue(button.exists, program)
      XCTAssertEqual(button.identifier, "pb7", program)
      XCTAssertEqual(button.label, "Save", program)
    }
  }

  func testTheWholePathFindsTheElementToo() throws {
    let app = try calculator("org.kde.kcalc")
    XCTAssertTrue(app.buttons[path].exists)
    XCTAssertTrue(app.buttons.matching(identifier: path).firstMatch.exists)
    XCTAssertFalse(app.buttons["numericPad"].exists)
  }
}
