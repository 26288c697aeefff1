// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ElementModel
import Interaction
import Programs
import XCTest

@testable import XCUIAutomation

/// Tests elements that a page has inserted in the place of others, and that Chromium's bulk reply never contains.
///
/// Each object is queried separately, and its interfaces only when they are needed.
final class ReplacedPageTests: BehaviorTestCase {
  private static let page = """
    <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Replaced</title>
    <button onclick=replace()>Replace</button><table></table>
    <script>
    let edition = 0;
    function replace() {
      edition += 1;
      document.querySelector("table").innerHTML = [...Array(30).keys()].map((row) =>
        `<tr><td>Row ${row} of ${edition}</td>
        <td><label>Field ${row} <input value="text ${row} of ${edition}"></label></td>
        <td><label>Level ${row} <meter value=${row} max=30>${row}</meter></label></td></tr>`).join("");
    }
    replace();
    </script>
    """

  func testReplacedElementsOfAPageAreReadCompletely() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("replaced-\(getpid()).html")
    try Self.page.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    app.launchArguments = ["--app=\(file.absoluteString)", "--window-size=700,700"]
    terminateAfterTest(app)
    app.launch()
    XCTAssertTrue(app.staticTexts["Row 29 of 1"].waitForExistence(timeout: 30))
    for edition in 2...3 {
      app.buttons["Replace"].tap()
      XCTAssertTrue(app.staticTexts["Row 29 of \(edition)"].waitForExistence(timeout: 5))
      XCTAssertFalse(app.staticTexts["Row 29 of \(edition - 1)"].exists)
      let tree = try app.handle.application.session.lock.withLock { try app.handle.matches().tree.nodes }
      XCTAssertLessThan(tree.countFromCache, tree.count - 100, "nothing was missing in the bulk answer")
      XCTAssertEqual(app.textFields["Field 17"].value as? String, "text 17 of \(edition)")
      XCTAssertEqual(
        app.textFields.matching(NSPredicate(format: "value ENDSWITH %@", "of \(edition)")).count, 30)
      XCTAssertEqual(app.textFields["text 3 of \(edition)"].label, "Field 3")
      let values = try app.snapshot().all.filter { $0.elementType == .textField }.map { $0.value as? String }
      XCTAssertEqual(values.filter { $0?.hasSuffix("of \(edition)") == true }.count, 30)
      XCTAssertGreaterThan(app.staticTexts["Row 2 of \(edition)"].frame.width, 10)
    }
  }
}

extension XCUIElementSnapshot {
  /// The element and its descendants.
  fileprivate var all: [any XCUIElementSnapshot] { [self] + children.flatMap(\.all) }
}
