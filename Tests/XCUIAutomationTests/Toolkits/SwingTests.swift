// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the gallery in Swing.
///
/// The wrapper between Java and the bus reports some values wrongly, and others only after special calls.
final class SwingTests: BehaviorTestCase {
  private static let classes = FileManager.default.temporaryDirectory
    .appendingPathComponent("understudy-swing-\(UUID().uuidString)")

  /// Compiles the programs once, because a compilation at each launch would take longer than the tests.
  override class func setUp() {
    super.setUp()
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/javac")
    compiler.arguments = [
      "-d", classes.path, BehaviorFixture.folder.appendingPathComponent("Gallery/swing/Gallery.java").path,
      BehaviorFixture.folder.appendingPathComponent("Swing/Asking.java").path,
      BehaviorFixture.folder.appendingPathComponent("Swing/Kinds.java").path,
      BehaviorFixture.folder.appendingPathComponent("Swing/Codes.java").path,
    ]
    XCTAssertNoThrow(try compiler.run(), "default-jdk is not installed: run script/bootstrap")
    compiler.waitUntilExit()
  }

  override class func tearDown() {
    try? FileManager.default.removeItem(at: classes)
    super.tearDown()
  }

  private func gallery(_ page: String, _ arguments: String...) -> XCUIApplication {
    program("Gallery", ["--page=\(page)"] + arguments)
  }

  private func program(_ name: String, _ arguments: [String] = []) -> XCUIApplication {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/java"))
    app.launchArguments = ["-cp", Self.classes.path, name] + arguments
    terminateAfterTest(app)
    app.launch()
    return app
  }

  private func assertLog(
    _ app: XCUIApplication, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let found = log(app)
    guard found != "Log: \(text)" else { return }
    Thread.sleep(forTimeInterval: 1)
    XCTFail(
      "expected \"Log: \(text)\", found \"\(found)\", a second later \"\(log(app))\"", file: file, line: line)
  }

  private func log(_ app: XCUIApplication) -> String {
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch.label
  }

  func testButtonsDialogsAndWindows() {
    let app = gallery("Buttons")
    app.buttons["Save"].tap()
    assertLog(app, "Save")
    XCTAssertFalse(app.buttons["Locked"].isEnabled)
    app.checkBoxes["Accept"].tap()
    assertLog(app, "Accept on")
    XCTAssertEqual(app.checkBoxes["Accept"].value as? String, "1")
    app.toggles["Wireless"].tap()
    assertLog(app, "Wireless on")
    app.radioButtons["Large"].tap()
    assertLog(app, "Large")
    XCTAssertFalse(app.radioButtons["Small"].isSelected)
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.alerts["Really?"].exists)
    app.alerts.buttons["Yes"].tap()
    assertLog(app, "Yes")
    app.buttons["Popover"].tap()
    app.buttons["Inside"].tap()
    assertLog(app, "Inside")
    app.buttons["Remote"].tap()
    XCTAssertEqual(app.windows.count, 2)
    app.windows["Other Window"].buttons["Back"].tap()
    assertLog(app, "Back")
    app.buttons["Save"].hover()
    XCTAssertTrue(app.helpTags["Saves the file"].waitForExistence(timeout: 3))
    XCTAssertFalse(app.sliders["Volume"].exists, "a page that is not shown has no elements")
    XCTAssertFalse(app.tabs["Lists"].hasFocus)
  }

  func testValues() {
    let app = gallery("Values")
    app.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.5)
    XCTAssertEqual(app.sliders["Volume"].normalizedSliderPosition, 0.5, accuracy: 0.02)
    let color = app.popUpButtons["Colour"]
    XCTAssertEqual(color.value as? String, "Red")
    color.tap()
    app.cells["Green"].tap()
    assertLog(app, "Colour Green")
    XCTAssertEqual(color.value as? String, "Green")
    let count = app.steppers["Count"]
    count.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.25)).tap()
    assertLog(app, "Count 6")
    XCTAssertEqual(app.steppers["Day"].value as? String, "2024-02-29")
    XCTAssertEqual(app.progressIndicators["Progress"].value as? String, "40")
    let divider = app.splitGroups["Split"].coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
      .withOffset(CGVector(dx: 305, dy: 0))
    divider.press(forDuration: 0.1, thenDragTo: divider.withOffset(CGVector(dx: 50, dy: 0)))
    assertLog(app, "Split 350")
  }

  func testTextInEveryScriptIsTyped() {
    let app = gallery("Text")
    let name = app.textFields["Name"]
    name.tap()
    name.typeText("Ada Привет Ωμέγα 你好 é\n")
    assertLog(app, "Entered Ada Привет Ωμέγα 你好 é")
    XCTAssertEqual(name.value as? String, "Ada Привет Ωμέγα 你好 é")
    app.secureTextFields["Secret"].tap()
    app.secureTextFields["Secret"].typeText("abc")
    XCTAssertEqual(app.secureTextFields["Secret"].value as? String, "•••")
    app.textViews["Notes"].tap()
    app.textViews["Notes"].typeText("one\ntwo")
    XCTAssertEqual(app.textViews["Notes"].value as? String, "one\ntwo")
  }

  func testARowFarOutOfViewIsScrolledTo() {
    let app = gallery("Lists")
    XCTAssertLessThan(app.cells.count, 50, "only rows in view are elements")
    XCTAssertTrue(app.cells["Row 9000"].exists)
    app.cells["Row 9000"].tap()
    assertLog(app, "Row 9000")
    app.cells["Row 3"].tap()
    assertLog(app, "Row 3")
    XCTAssertFalse(app.cells["Row 10001"].exists)
  }

  func testTablesAndTrees() {
    let app = gallery("Lists", "--rows=40")
    XCTAssertEqual(app.tables["People"].cells.count, 9)
    app.tables["People"].cells["Bob"].tap()
    assertLog(app, "Bob")
    XCTAssertTrue(app.tables["People"].cells["Bob"].isSelected)
    XCTAssertTrue(app.buttons["City"].isHittable)
    XCTAssertFalse(app.outlineRows["Letters"].exists)
    app.outlineRows["Documents"].doubleTap()
    app.outlineRows["Letters"].tap()
    assertLog(app, "Letters")
    app.cells["Row 38"].tap()
    assertLog(app, "Row 38")
  }

  func testMenus() {
    let app = gallery("Menus")
    app.menuBarItems["File"].tap()
    app.menuItems["Open"].tap()
    assertLog(app, "Open")
    app.menuBarItems["Edit"].tap()
    app.menus["More"].tap()
    // Swing opens a submenu 0.2 s after the pointer has reached it, and an event waits only 0.2 s for its element here.
    XCTAssertTrue(app.menuItems["Deep"].wait(for: \.isHittable, toEqual: true, timeout: 3))
    app.menuItems["Deep"].tap()
    assertLog(app, "Deep")
    app.staticTexts["Target"].rightClick()
    app.menuItems["Inspect"].tap()
    assertLog(app, "Inspect")
  }

  func testThePadReportsItsClicks() {
    let app = gallery("Drag")
    app.groups["Pad"].tap()
    assertLog(app, "Pad tap")
    app.groups["Pad"].rightClick()
    assertLog(app, "Pad secondary")
  }

  /// Java's event thread reads events from the connection with each reply from the server.
  ///
  /// The events are pending until the thread that handles them is woken.
  func testEventsThatJavaHasReadAndNotHandledAreNotLost() {
    let app = program("Asking")
    for count in 1...40 {
      app.buttons["Count"].tap()
      assertLog(app, "\(count)")
    }
  }

  func testADigitGoesIntoTheFieldThatReceivesTheFocus() {
    let app = program("Codes")
    let fields = (1...4).map { app.textFields["Digit \($0)"] }
    fields[0].tap()
    fields[0].typeText("1234")
    XCTAssertEqual(fields.map { $0.value as? String }, ["1", "2", "3", "4"])
  }

  func testSpecialWidgetsOfSwingAreFound() {
    let app = program("Kinds")
    app.menuBarItems["View"].tap()
    XCTAssertFalse(app.checkBoxes["Wrap Lines"].exists, "it is an item of a menu")
    app.menuItems["Wrap Lines"].tap()
    assertLog(app, "wrap true")
    XCTAssertEqual(app.menuItems["Wrap Lines"].value as? String, "1")
    XCTAssertEqual(app.menuItems["Large Icons"].value as? String, "1")
    XCTAssertTrue(app.tabs["Fancy Page"].exists)
    XCTAssertTrue(app.groups["Inner"].buttons["Inside"].isHittable)
    XCTAssertEqual(app.webViews.count, 0)

    app.buttons["Open & read a file"].tap()
    let dialog = app.dialogs.element
    XCTAssertEqual(dialog.label, "Open")
    dialog.textFields["File Name:"].tap()
    dialog.textFields["File Name:"].typeText("notes.txt")
    dialog.buttons["Open"].tap()
    assertLog(app, "notes.txt")

    app.buttons["Warn"].tap()
    XCTAssertTrue(app.alerts["Little Space"].staticTexts["The disk is nearly full."].exists)
    XCTAssertEqual(app.alerts.count, 1)
    app.alerts.buttons["OK"].tap()
    XCTAssertTrue(app.alerts.firstMatch.waitForNonExistence(timeout: 3))

    app.tabs["Table"].tap()
    XCTAssertEqual(app.tables.firstMatch.cells.count, 2, "a cell with a picture is a cell, too")
  }
}
