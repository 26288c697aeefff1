// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests that hidden elements are not found: pages that are not open, filtered or collapsed rows, and hidden parts.
///
/// Each fixture first shows the elements that it hides. Hidden elements are named "Hidden …", visible ones "Shown …",
/// and those that exist and cannot be tapped at their position "Away …".
final class HidingTests: BehaviorTestCase {
  func testGTK3() {
    let app = launch("unshown.py", "--gtk=3")
    check(app, shown: 5, away: 1)
    XCTAssertEqual(app.tables["Entries"].cells.count, 3)
  }

  func testGTK4() {
    let app = launch("unshown.py", "--gtk=4")
    check(app, shown: 4, away: 1)
    XCTAssertEqual(app.tables["Entries"].cells.count, 250)
    // GTK creates about 200 rows of three cells.
    XCTAssertLessThan(app.cells.matching(NSPredicate(format: "label BEGINSWITH 'Cell'")).count, 60)
    XCTAssertLessThan(app.tables["Numbers"].cells.count, 60)
  }

  func testQt5() { check(launch("unshown_qt.py", "--qt=5"), shown: 8, away: 1) }
  func testQt6() { check(launch("unshown_qt.py", "--qt=6"), shown: 8, away: 1) }
  func testQtQuick5() { check(launch("unshown_quick.py", "--qt=5"), shown: 6, away: 3) }
  func testQtQuick6() { check(launch("unshown_quick.py", "--qt=6"), shown: 6, away: 3) }

  func testTitlesOfQtQuickHaveNoMnemonicMarks() {
    for version in ["5", "6"] {
      let app = launch("unshown_quick.py", "--qt=\(version)")
      XCTAssertEqual(
        app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'Keep'")).allElementsBoundByIndex.map(
          \.label),
        ["Keep & pay", "Keep & pay later"], "Qt \(version)")
      app.terminate()
    }
  }

  func testSwing() {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/java"))
    app.launchArguments = [BehaviorFixture.folder.appendingPathComponent("Swing/Unshown.java").path]
    check(start(app), shown: 6, away: 1)

    let branch = app.outlineRows["Shown branch"]
    XCTAssertEqual(branch.disclosureTriangles.firstMatch.value as? String, "0")
    branch.disclosureTriangles.firstMatch.tap()
    XCTAssertTrue(app.outlineRows["Hidden leaf"].waitForExistence(timeout: 2))
    XCTAssertEqual(branch.disclosureTriangles.firstMatch.value as? String, "1")
    XCTAssertEqual(app.outlineRows["Hidden leaf"].disclosureTriangles.count, 0)
  }

  func testChromium() { check(page("chromium"), shown: 6, away: 6) }
  func testFirefox() { check(page("firefox-esr"), shown: 6, away: 6) }

  // MARK: - Support

  private func page(_ browser: String) -> XCUIApplication {
    let app = XCUIApplication(bundleIdentifier: browser)
    app.launchArguments = [BehaviorFixture.folder.appendingPathComponent("unshown.html").absoluteString]
    return start(app)
  }

  private func launch(_ name: String, _ argument: String) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = [argument]
    return start(app)
  }

  private func start(_ app: XCUIApplication) -> XCUIApplication {
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Makes the program hide elements, and checks the elements that remain.
  ///
  /// - Parameters:
  ///   - app: the program.
  ///   - shown: the number of different elements that remain.
  ///   - away: the minimum number of different elements that exist but cannot be tapped at their position.
  ///   - file: the file of the caller.
  ///   - line: the line of the caller.
  private func check(
    _ app: XCUIApplication, shown: Int, away: Int = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertGreaterThan(labels("Hidden", app).count, 0, "nothing to hide is shown", file: file, line: line)
    app.buttons["Change"].tap()
    XCTAssertTrue(app.staticTexts["Changed"].waitForExistence(timeout: 3), file: file, line: line)
    XCTAssertEqual(labels("Hidden", app), [], "hidden elements exist", file: file, line: line)
    let kept = labels("Shown", app)
    XCTAssertEqual(kept.count, shown, "\(kept)", file: file, line: line)
    for label in kept where !app.descendants(matching: .any)[label].firstMatch.isHittable {
      XCTFail("\(label) is not hittable", file: file, line: line)
    }
    let others = labels("Away", app)
    XCTAssertGreaterThanOrEqual(others.count, away, "\(others)", file: file, line: line)
    for label in others where app.descendants(matching: .any)[label].firstMatch.isHittable {
      XCTFail("\(label) is hittable", file: file, line: line)
    }
  }

  /// The different labels of elements that begin with a word.
  private func labels(_ start: String, _ app: XCUIApplication) -> [String] {
    let found = app.descendants(matching: .any).matching(NSPredicate(format: "label BEGINSWITH %@", start))
    return Set(found.allElementsBoundByIndex.map(\.label)).sorted()
  }
}
