// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting
import RecordingTestSupport
import TestSupport
import XCTest
import XCUIAutomation

/// Tests that queries find visible elements only, and not the hidden ones in a toolkit's tree.
class ShownElementTests: RecordedToolkitTestCase {
  func testOnlyTheOpenPageHasElements() throws {
    let first = try recorded("pages")
    XCTAssertTrue(first.staticTexts["Milk"].exists)
    XCTAssertFalse(first.staticTexts["Nails"].exists)
    XCTAssertEqual(labels(first.cells), ["Milk", "Bread"])
    let second = try recorded("pages-second")
    XCTAssertFalse(second.staticTexts["Milk"].exists)
    XCTAssertTrue(second.staticTexts["Nails"].exists)
    XCTAssertEqual(labels(second.cells), ["Nails", "Glue"])
  }

  func testAnIndexCountsTheOpenPageAlone() throws {
    let app = try recorded("pages-second")
    XCTAssertEqual(app.cells.element(boundBy: 0).label, "Nails")
    XCTAssertEqual(app.cells.firstMatch.label, "Nails")
    XCTAssertEqual(app.tables.count, 1)
    XCTAssertFalse(app.cells.element(boundBy: 2).exists)
  }

  func testAPageReplacesTheHiddenOne() throws {
    let app = try recorded("swaps")
    XCTAssertFalse(app.staticTexts["First Page"].exists)
    XCTAssertTrue(app.staticTexts["Second Page"].exists)
  }

  func testAPageWithAnEntryInItsMiddleIsRecognizedAsOpen() throws {
    let app = try recorded("pages-entry")
    XCTAssertTrue(app.staticTexts["Milk"].exists)
    XCTAssertFalse(app.staticTexts["Nails"].exists)
    XCTAssertTrue(app.buttons["On First"].exists)
    XCTAssertFalse(app.buttons["On Second"].exists)
  }

  func testPagesOfTabsAreFoundOnlyWhileTheyAreOpen() throws {
    let app = try recorded("widgets-panes")
    XCTAssertTrue(app.staticTexts["Page One"].exists)
    XCTAssertFalse(app.staticTexts["Page Two"].exists)
    XCTAssertFalse(app.staticTexts["Page Three"].exists)
    XCTAssertEqual(labels(app.tabs), ["One", "Two", "Three"])
  }

  func testCollapsedContentHasNoElements() throws {
    let app = try recorded("widgets-panes")
    XCTAssertFalse(app.staticTexts["Hidden depths"].exists)
    let trees = try recorded("widgets-trees")
    XCTAssertFalse(trees.descendants(matching: .any)["Letters"].exists)
    XCTAssertTrue(trees.outlineRows["Documents"].exists)
  }

  func testTheListOfAClosedPopUpButtonHasNoElements() throws {
    let app = try recorded("controls")
    for color in ["Red", "Blue"] {
      XCTAssertFalse(app.descendants(matching: .any)[color].exists, color)
    }
    XCTAssertEqual(app.menuItems.count + app.cells.count, 0)
  }

  func testOnlyTheSelectedTabIsSelected() throws {
    let app = try recorded("widgets-panes")
    XCTAssertEqual(app.tabs.allElementsBoundByIndex.map(\.isSelected), [true, false, false])
  }

  /// The evaluator leaves out exactly the elements that have a hiding reason.
  func testQueriesFindTheElementsWithoutAHidingReason() throws {
    let prefix = Self.toolkit.rawValue + "-"
    for file in TreeRecordingFile.all where file.name.hasPrefix(prefix) {
      let tree = try tree(file.name)
      // Larger trees are skipped, since GTK 4 would need a call for each element.
      guard tree.count < 400 else { continue }
      for type in Set((1..<tree.count).map(tree.type)).sorted(by: { $0.rawValue < $1.rawValue }) {
        let shown = try (1..<tree.count).filter {
          try tree.matches($0, type) && tree.hidingReason(of: $0) == nil
        }
        let found = try WrittenQuery([.descendants(type)]).matches(in: tree)
        // Windows come from front to back.
        XCTAssertEqual(found.sorted(), shown, "\(type) in \(file.name)")
      }
    }
  }
}

final class GTK3ShownElementTests: ShownElementTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
