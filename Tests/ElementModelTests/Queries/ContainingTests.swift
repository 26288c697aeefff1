// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests `containing` and `matching`.
///
/// `matching` examines the element. `containing` examines its descendants, and with a predicate also the element.
class ContainingTests: RecordedToolkitTestCase {
  func testARowIsFoundByATextInIt() throws {
    let app = try recorded("pages")
    XCTAssertEqual(labels(app.cells.containing(.staticText, identifier: "Bread")), ["Bread"])
    XCTAssertEqual(app.cells.containing(.staticText, identifier: "Beer").count, 0)
  }

  func testATypeAloneIsEnough() throws {
    let app = try recorded("pages")
    XCTAssertEqual(labels(app.cells.containing(.staticText, identifier: nil)), ["Milk", "Bread"])
    XCTAssertEqual(app.cells.containing(.button, identifier: nil).count, 0)
  }

  func testEveryAncestorContainsTheElement() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.tables.containing(.staticText, identifier: "Milk").count, 1)
    XCTAssertEqual(app.windows.containing(.staticText, identifier: "Milk").element.label, "Pages")
    XCTAssertEqual(app.buttons.containing(.cell, identifier: nil).count, 0)
  }

  func testAnElementDoesNotContainItselfByType() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.cells.containing(.cell, identifier: nil).count, 0)
    XCTAssertEqual(app.tables.containing(.table, identifier: nil).count, 0)
  }

  func testAPredicateOfContainingIsAlsoTriedOnTheElement() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.tables.containing(NSPredicate(format: "label == 'Milk'")).count, 1)
    XCTAssertEqual(labels(app.cells.containing(NSPredicate(format: "label == 'Milk'"))), ["Milk"])
    XCTAssertEqual(labels(app.buttons.containing(NSPredicate(format: "label == 'Tap'"))), ["Tap"])
  }

  func testAPredicateOfMatchingIsTriedOnTheElementAlone() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.tables.matching(NSPredicate(format: "label == 'Milk'")).count, 0)
    XCTAssertEqual(app.cells.matching(NSPredicate(format: "label == 'Milk'")).count, 1)
  }

  func testMatchingATypeFiltersTheElements() throws {
    let app = try recorded("controls")
    let all = app.descendants(matching: .any)
    XCTAssertEqual(all.matching(.checkBox, identifier: nil).count, 1)
    XCTAssertEqual(all.matching(.button, identifier: "Twin").count, 2)
    XCTAssertEqual(app.checkBoxes.matching(.button, identifier: nil).count, 0)
    XCTAssertEqual(app.buttons.element(matching: .button, identifier: "Press").label, "Press")
    XCTAssertEqual(app.buttons.element(matching: NSPredicate(format: "label LIKE 'Dis*'")).label, "Disabled")
  }

  func testContainingAndMatchingChain() throws {
    let app = try recorded("widgets-trees")
    let tables = app.scrollViews.containing(.cell, identifier: "Bob")
    XCTAssertEqual(tables.count, 1)
    XCTAssertEqual(tables.cells.matching(NSPredicate(format: "label MATCHES '[0-9]+'")).count, 3)
    XCTAssertEqual(tables.buttons["City"].label, "City")
  }

  func testContainingOfAnEmptyQueryIsEmpty() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.maps.containing(.staticText, identifier: nil).count, 0)
    XCTAssertEqual(app.maps.containing(NSPredicate(value: true)).count, 0)
  }

  /// The descendant may be on a hidden page.
  func testElementsOnAHiddenPageAreContainedInNothing() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.windows.containing(.staticText, identifier: "Nails").count, 0)
    XCTAssertEqual(app.windows.containing(NSPredicate(format: "label == 'Nails'")).count, 0)
  }
}

final class GTK3ContainingTests: ContainingTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
