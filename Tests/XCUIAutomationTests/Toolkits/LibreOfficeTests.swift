// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests LibreOffice Writer, Calc and Draw.
final class LibreOfficeTests: BehaviorTestCase {
  private func launch(_ name: String) -> XCUIApplication {
    let app = XCUIApplication(bundleIdentifier: "libreoffice-\(name)")
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Whether the combo boxes of tool bars are on the bus; since 25.2, each of them is a panel without children.
  private static let reportsToolBarBoxes: Bool = {
    let file = "/usr/lib/libreoffice/program/versionrc"
    let version = (try? String(contentsOfFile: file, encoding: .utf8))?.firstMatch(of: #/LibreOffice_(\d+)_/#)
    return version.flatMap { Int($0.1) }.map { $0 < 25 } ?? true
  }()

  /// If the profile is from another build, LibreOffice empties the folder of extensions and starts a second time.
  func testTheFirstLaunchAcceptsTheProfileOfTheDesktop() throws {
    let app = launch("writer")
    let home = try XCTUnwrap(AutomationSession.shared.host.current?.desktop.homeDirectory)
    let extensions = home.appendingPathComponent(".config/libreoffice/4/user/extensions")
    let kept = extensions.appendingPathComponent("kept")
    app.terminate()
    try FileManager.default.removeItem(at: extensions)
    try FileManager.default.createDirectory(at: extensions, withIntermediateDirectories: true)
    try Data().write(to: kept)
    app.launch()
    XCTAssertTrue(FileManager.default.fileExists(atPath: kept.path))
  }

  func testADocumentIsWrittenFormattedAndSaved() throws {
    let app = launch("writer")
    XCTAssertEqual(app.windows.count, 1, "no dialog appears at the first launch")
    let document = app.textViews.element
    app.typeText("Héllo, Привет 你好 😀\nSecond")
    XCTAssertEqual(document.value as? String, "Héllo, Привет 你好 😀\nSecond")
    if Self.reportsToolBarBoxes {
      XCTAssertEqual(app.comboBoxes["Paragraph Style"].value as? String, "Default Paragraph Style")
    }

    app.typeKey("a", modifierFlags: .command)
    app.buttons["Bold"].tap()
    XCTAssertTrue(app.buttons["Bold"].isSelected)
    XCTAssertTrue(document.textAttributes.allSatisfy(\.bold))
    app.typeKey(.end, modifierFlags: .command)

    app.menuBarItems["Table"].tap()
    app.menuItems["Insert Table..."].tap()
    app.dialogs["Insert Table"].buttons["Insert"].tap()
    XCTAssertEqual(document.tables.count, 1)
    XCTAssertEqual(document.tables.cells.count, 4)

    let home = try XCTUnwrap(AutomationSession.shared.host.current?.desktop.homeDirectory)
    let file = home.appendingPathComponent("report.odt")
    app.typeKey("s", modifierFlags: .command)
    app.dialogs["Save"].typeText("\(file.path)\n")
    // The dash in the title is longer since 24.2.
    let title = NSPredicate(format: "label BEGINSWITH 'report.odt ' AND label ENDSWITH ' LibreOffice Writer'")
    XCTAssertTrue(app.windows.matching(title).firstMatch.waitForExistence(timeout: 5))
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
  }

  func testAStyleIsChosen() throws {
    try XCTSkipUnless(
      Self.reportsToolBarBoxes, "LibreOffice since 25.2 does not report the combo boxes of its tool bars")
    let app = launch("writer")
    let style = app.comboBoxes["Paragraph Style"]
    style.tap()
    app.typeKey("a", modifierFlags: .command)
    style.typeText("Heading 1\n")
    app.typeText("Title")
    // When the box loses the focus, it first shows the old style. A timer sets the new one 0.3 to 0.5 s later, while
    // LibreOffice is idle.
    let chosen = expectation(for: NSPredicate(format: "value == %@", "Heading 1"), evaluatedWith: style)
    wait(for: [chosen], timeout: 5)
  }

  func testASheetIsSortedByAnotherColumn() {
    let app = launch("calc")
    app.cells["A1"].tap()
    app.typeText("Bob\nAda\n")
    app.cells["B1"].tap()
    app.typeText("36\n41\n")
    app.cells["A1"].press(forDuration: 0.1, thenDragTo: app.cells["B2"])
    app.menuBarItems["Data"].tap()
    app.menuItems["Sort..."].tap()
    let dialog = app.dialogs["Sort"]
    // The list has no label. Its name is the help text, and since 25.2 a real name.
    let names = ["Select the column that you want to use as the primary sort key.", "Column"]
    let key = dialog.popUpButtons.matching(NSPredicate(format: "label IN %@", names)).firstMatch
    key.tap()
    XCTAssertEqual(app.windows.count, 1, "an open list is not a window")
    app.popovers.cells["B"].tap()
    dialog.radioButtons["Descending"].firstMatch.tap()
    dialog.buttons["OK"].tap()
    XCTAssertEqual(app.cells["A1"].value as? String, "Ada")
  }

  func testAShapeIsDrawnAndMoved() {
    let app = launch("draw")
    app.toolbars["Drawing"].buttons["Rectangle"].tap()
    let page = app.groups["PageShape: Page 1"]
    page.coordinate(withNormalizedOffset: CGVector(dx: 0.3, dy: 0.3)).press(
      forDuration: 0.1, thenDragTo: page.coordinate(withNormalizedOffset: CGVector(dx: 0.6, dy: 0.5)))
    let shape = app.groups["Rectangle"]
    let before = shape.frame
    let middle = shape.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    middle.press(forDuration: 0.1, thenDragTo: middle.withOffset(CGVector(dx: 60, dy: 40)))
    XCTAssertEqual(shape.frame.minX, before.minX + 60, accuracy: 8)
    XCTAssertEqual(shape.frame.minY, before.minY + 40, accuracy: 8)
    XCTAssertEqual(app.webViews.count, 0)
  }

  func testCellsOfASheetAreNamedByTheirAddress() {
    let app = launch("calc")
    XCTAssertGreaterThan(app.cells.count, 100)
    XCTAssertLessThan(app.cells.count, 2_000, "only cells in view are elements")
    app.cells["B2"].tap()
    app.typeText("42\n")
    XCTAssertEqual(app.cells["B2"].value as? String, "42")
    XCTAssertTrue(app.cells["B3"].hasFocus)
    XCTAssertTrue(app.cells["B200"].exists)
    XCTAssertFalse(app.cells["Total"].exists)
    app.cells["B200"].tap()
    XCTAssertTrue(app.cells["B200"].hasFocus)
    app.typeText("=B2*2\n")
    XCTAssertEqual(app.cells["B200"].value as? String, "84")
  }

  func testTerminationLeavesNoProcessOfLibreOffice() {
    let app = launch("writer")
    XCTAssertFalse(BehaviorTestDesktop.processes(running: "soffice.bin").isEmpty)
    app.terminate()
    XCTAssertEqual(BehaviorTestDesktop.processes(running: "soffice.bin"), [])
    XCTAssertEqual(BehaviorTestDesktop.processes(running: "oosplash"), [])
    XCTAssertEqual(app.state, .notRunning)
  }
}
