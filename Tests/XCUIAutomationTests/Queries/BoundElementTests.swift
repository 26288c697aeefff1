// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the elements of a query's results, and their equality.
class BoundElementTests: RecordedToolkitTestCase {
  func testElementsBoundByIndexAreAllInOrder() throws {
    let app = try recorded("widgets-trees")
    let table = app.tables.element
    let rows = [["Ada", "36", "London"], ["Bob", "41", "Paris"], ["Cleo", "29", "Rome"]]
    // A GTK 4 row is an element of the type cell.
    XCTAssertEqual(
      table.cells.allElementsBoundByIndex.map(\.label),
      rows.flatMap { isGTK3 ? $0 : [$0.joined(separator: ", ")] + $0 })
  }

  func testElementsBoundToObjectsAreTheSameElements() throws {
    let app = try recorded("controls")
    let byIndex = app.buttons.allElementsBoundByIndex
    let byObject = app.buttons.allElementsBoundByAccessibilityElement
    XCTAssertEqual(byIndex.map(\.frame), byObject.map(\.frame))
    XCTAssertEqual(byObject.map(\.label), labels(app.buttons))
  }

  func testTheDescriptionOfABoundElementSaysSo() throws {
    let app = try recorded("controls")
    let button = try XCTUnwrap(app.buttons.allElementsBoundByAccessibilityElement.first)
    XCTAssertTrue(button.description.contains("bound to an accessibility object"), button.description)
  }

  func testQueriesContinueFromBoundElements() throws {
    let app = try recorded("pages")
    let cells = app.cells.allElementsBoundByAccessibilityElement
    XCTAssertEqual(cells.map { $0.staticTexts.element.label }, ["Milk", "Bread"])
    XCTAssertEqual(
      app.cells.allElementsBoundByIndex.map { $0.staticTexts.firstMatch.label }, ["Milk", "Bread"])
  }

  func testEqualQueriesAreEqualElements() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons["A"], app.buttons["A"])
    XCTAssertEqual(app.buttons["A"].hash, app.buttons["A"].hash)
    XCTAssertNotEqual(app.buttons["A"], app.buttons["B"])
    XCTAssertNotEqual(app.buttons["A"], app.buttons["A"].firstMatch)
    XCTAssertNotEqual(app.buttons.element(boundBy: 0), app.buttons.element(boundBy: 1))
    XCTAssertFalse(app.buttons["A"].isEqual("A"))
  }

  func testQueriesWithDifferentBlocksAreDifferentElements() throws {
    let app = try recorded("controls")
    let one = NSPredicate { _, _ in true }
    let other = NSPredicate { _, _ in false }
    let query = app.buttons
    XCTAssertEqual(query.matching(one).firstMatch, query.matching(one).firstMatch)
    XCTAssertNotEqual(query.matching(one).firstMatch, query.matching(other).firstMatch)
    XCTAssertNotEqual(query.containing(one).firstMatch, query.containing(other).firstMatch)
    func negated(_ predicate: NSPredicate) -> XCUIElement {
      query.matching(NSCompoundPredicate(notPredicateWithSubpredicate: predicate)).firstMatch
    }
    XCTAssertEqual(negated(one), negated(one))
    XCTAssertNotEqual(negated(one), negated(other))
  }

  func testElementsOfTwoProgramsWithTheSameNameAreNotEqual() {
    let one = XCUIApplication(url: URL(fileURLWithPath: "/opt/one/tool"))
    let other = XCUIApplication(url: URL(fileURLWithPath: "/opt/other/tool"))
    XCTAssertNotEqual(one.buttons["A"], other.buttons["A"])
    XCTAssertEqual(one.buttons["A"], XCUIApplication(url: URL(fileURLWithPath: "/opt/one/tool")).buttons["A"])
  }

  func testEqualElementsAreOneElementOfASet() throws {
    let app = try recorded("controls")
    let set = Set([app.buttons["A"], app.buttons["A"], app.checkBoxes["A"]])
    XCTAssertEqual(set.count, 2)
  }

  func testElementsDescribeThemselvesByNameTypeAndPlace() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons["A"].description, "\"A\" Button")
    XCTAssertEqual(app.buttons.firstMatch.description, "Button (First Match)")
    XCTAssertEqual(app.buttons["A"].firstMatch.description, "\"A\" Button (First Match)")
    XCTAssertEqual(app.cells.element(boundBy: 2).description, "Cell (Element at index 2)")
    XCTAssertEqual(app.descendants(matching: .any)["A"].description, "\"A\" Element")
    XCTAssertEqual(app.windows["W"].buttons.element.description, "Button")
    XCTAssertEqual(app.buttons.element(matching: .button, identifier: "A").description, "\"A\" Button")
    XCTAssertEqual(app.buttons["say \"hi\"\n"].description, "\"say \\\"hi\\\"\\n\" Button")
  }

  func testALongNameIsCutInADescription() throws {
    let app = try recorded("controls")
    let name = app.buttons[String(repeating: "x", count: 120)].description
    XCTAssertEqual(name, "\"" + String(repeating: "x", count: 100) + "…\" Button")
  }

  func testQueriesDescribeTheirSteps() throws {
    let app = try recorded("controls")
    XCTAssertEqual(
      app.windows["W"].cells.containing(.staticText, identifier: "Milk").description,
      "\(app.description) → Descendants matching type Window → "
        + "Elements matching predicate '\"W\" IN identifiers' → Descendants matching type Cell → "
        + "Elements containing elements matching type StaticText and predicate '\"Milk\" IN identifiers'")
    XCTAssertTrue(
      app.buttons.matching(NSPredicate(format: "label = 'A'")).description
        .hasSuffix("Elements matching predicate 'label == \"A\"'"))
  }
}

final class GTK3BoundElementTests: BoundElementTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
