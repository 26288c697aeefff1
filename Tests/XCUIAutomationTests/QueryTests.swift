import Foundation
import XCTest
import XCUIAutomation

/// How queries chain and filter.
final class QueryTests: BehaviourTestCase {
  private func labels(_ query: XCUIElementQuery) -> [String] {
    query.allElementsBoundByIndex.map(\.label)
  }

  func testCountAndOrderAreThoseOfTheWindow() {
    let app = show(.controls, .gtk4)
    XCTAssertEqual(labels(app.buttons), ["Press", "Twin", "Twin", "Disabled", "Arrive", "Leave", "Enable"])
    XCTAssertEqual(app.buttons.count, 7)
    XCTAssertEqual(app.buttons.element(boundBy: 4).label, "Arrive")
    XCTAssertEqual(app.maps.count, 0)
    XCTAssertEqual(app.maps.allElementsBoundByIndex, [])
  }

  func testChildrenAreDirectAndDescendantsAreNot() {
    let app = show(.controls, .gtk3)
    XCTAssertEqual(app.children(matching: .window).count, 1)
    XCTAssertEqual(app.children(matching: .button).count, 0)
    XCTAssertEqual(app.windows.descendants(matching: .button).count, 7)
    XCTAssertEqual(app.windows.children(matching: .any).children(matching: .staticText).count, 1)
    XCTAssertEqual(app.descendants(matching: .window).count, 1)
  }

  func testStepsChain() {
    let app = show(.pages, .gtk3)
    XCTAssertEqual(app.windows["Pages"].tables.cells.staticTexts["Milk"].label, "Milk")
    XCTAssertEqual(app.windows["Pages"].tables.element.cells.count, 2)
    XCTAssertFalse(app.windows["Other"].tables.cells.staticTexts["Milk"].exists)
    XCTAssertEqual(app.tables.cells.element(boundBy: 1).staticTexts.element.label, "Bread")
  }

  func testContainingLooksAtDescendantsAndMatchingAtTheElement() {
    let app = show(.pages, .gtk3)
    XCTAssertEqual(labels(app.cells.containing(.staticText, identifier: "Bread")), ["Bread"])
    XCTAssertEqual(app.cells.containing(.button, identifier: nil).count, 0)
    XCTAssertEqual(app.tables.containing(NSPredicate(format: "label == 'Milk'")).count, 1)
    XCTAssertEqual(app.tables.matching(NSPredicate(format: "label == 'Milk'")).count, 0)
    XCTAssertEqual(app.cells.matching(NSPredicate(format: "label BEGINSWITH[c] 'm'")).element.label, "Milk")
    XCTAssertEqual(app.cells.element(matching: NSPredicate(format: "label LIKE 'B*d'")).label, "Bread")
    XCTAssertEqual(app.buttons.element(matching: .button, identifier: "Tap").label, "Tap")
  }

  func testPredicatesReadAttributes() {
    let app = show(.controls, .gtk4)
    XCTAssertEqual(labels(app.buttons.matching(NSPredicate(format: "isEnabled == NO"))), ["Disabled"])
    XCTAssertEqual(app.sliders.matching(NSPredicate(format: "value == '25'")).count, 1)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label == 'Twin' AND enabled == TRUE")).count, 2)
    XCTAssertEqual(
      app.descendants(matching: .any).matching(NSPredicate(format: "elementType == 40")).count, 1)
    XCTAssertEqual(app.textFields.matching(NSPredicate(format: "placeholderValue CONTAINS 'here'")).count, 1)
    let block = NSPredicate { object, _ in (object as? any XCUIElementAttributes)?.label == "Twin" }
    XCTAssertEqual(app.buttons.matching(block).count, 2)
  }

  func testAMalformedPredicateFailsAtTheCharacter() {
    let app = show(.controls, .gtk3)
    let text = expectFailure(containing: "label ==== 'A'", "^") {
      _ = app.buttons.matching(NSPredicate(format: "label ==== 'A'")).count
    }
    let lines = text.components(separatedBy: "\n")
    if let marker = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "^" }), marker > 0 {
      let column = lines[marker].distance(
        from: lines[marker].startIndex, to: lines[marker].firstIndex(of: "^") ?? lines[marker].startIndex)
      XCTAssertTrue(String(lines[marker - 1].dropFirst(column)).hasPrefix("="), text)
    } else {
      XCTFail("the failure does not point at the place: \(text)")
    }
  }

  func testAnUnknownKeyFailsWithTheKnownOnes() {
    let app = show(.controls, .gtk3)
    expectFailure(containing: "\"lable\"", "label") {
      _ = app.buttons.matching(NSPredicate(format: "lable == 'A'")).count
    }
  }

  func testElementsBoundToObjectsFollowThem() {
    let app = show(.controls, .gtk3)
    let twins = app.buttons.matching(identifier: "Twin").allElementsBoundByAccessibilityElement
    guard twins.count == 2 else { return XCTFail("found \(twins.count) buttons") }
    twins[1].tap()
    XCTAssertTrue(twins[1].hasFocus)
    XCTAssertFalse(twins[0].hasFocus)
    XCTAssertLessThan(twins[0].frame.minX, twins[1].frame.minX)
  }

  func testEqualQueriesAreEqualElements() {
    let app = Fixture.controls.application(.gtk3)
    XCTAssertEqual(app.buttons["A"], app.buttons["A"])
    XCTAssertNotEqual(app.buttons["A"], app.buttons["B"])
    XCTAssertEqual(app.buttons["A"].description, "\"A\" Button")
  }
}
