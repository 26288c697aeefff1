// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the properties by which a subscript finds an element.
class SubscriptTests: RecordedToolkitTestCase {
  func testALabelIsMatchedCompletelyAndExactly() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.buttons["Press"].exists)
    for other in ["press", "Pres", "Press ", " Press", "Pressed"] {
      XCTAssertFalse(app.buttons[other].exists, "\"\(other)\"")
    }
  }

  func testAPlaceholderNamesAField() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.textFields["Type here"].placeholderValue, "Type here")
    XCTAssertFalse(app.textFields["Type"].exists)
    XCTAssertFalse(app.buttons["Type here"].exists)
  }

  func testAnElementIsFoundByItsValue() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.sliders["25"].label, "Volume")
    XCTAssertEqual(app.steppers["3"].label, "Amount")
    XCTAssertEqual(app.progressIndicators["0.4"].label, "Progress")
    XCTAssertTrue(app.popUpButtons["Green"].exists)
    XCTAssertFalse(app.sliders["2"].exists)
  }

  func testATextWithANameIsFoundByItsText() throws {
    let app = try recorded("identities")
    XCTAssertTrue(app.staticTexts["State"].exists)
    XCTAssertTrue(app.staticTexts["Ready"].exists)
    XCTAssertEqual(app.staticTexts["Ready"].label, "State")
    // Strings of the same length, longer, shorter, and different.
    for absent in ["Reads", "Ready.", "Read", "Saved"] {
      XCTAssertFalse(app.staticTexts[absent].exists, absent)
    }
  }

  func testTextsOutsideOfASCIIAreCompared() throws {
    let app = try recorded("identities")
    XCTAssertTrue(app.staticTexts["21 °C"].exists)
    XCTAssertFalse(app.staticTexts["22 °C"].exists)
    XCTAssertEqual(app.staticTexts.matching(identifier: "21 °C").element.label, "Temperature")
  }

  /// The label is written with the sign for kelvin.
  func testEquivalentCharactersAreEqual() throws {
    let app = try recorded("identities")
    XCTAssertTrue(app.staticTexts["OK"].exists)
    XCTAssertTrue(app.staticTexts["O\u{212A}"].exists)
    XCTAssertFalse(app.staticTexts["Ok"].exists)
  }

  func testAnElementWithoutLabelAndIdentifierIsFoundByItsValue() throws {
    let app = try recorded("attributes")
    XCTAssertEqual(app.progressIndicators["0"].label, "")
    XCTAssertEqual(app.textFields["In a field"].identifier, "")
  }

  func testAllElementsWithANameAreMatched() throws {
    let app = try recorded("controls")
    let twins = app.buttons.matching(identifier: "Twin")
    XCTAssertEqual(twins.count, 2)
    XCTAssertLessThan(twins.element(boundBy: 0).frame.maxX, twins.element(boundBy: 1).frame.minX)
  }

  func testASubscriptOfAllElementsMatchesEveryType() throws {
    let app = try recorded("controls")
    let all = app.descendants(matching: .any)
    XCTAssertEqual(all["Volume"].elementType, .slider)
    XCTAssertEqual(all["Controls"].elementType, .window)
    // GTK 4 has the text of a button below it.
    XCTAssertEqual(all.matching(identifier: "Press").count, isGTK3 ? 1 : 2)
  }

  func testATextMayHave128CharactersAndNoMore() throws {
    let app = try recorded("controls")
    let long = String(repeating: "x", count: 128)
    XCTAssertFalse(app.buttons[long].exists)
    expectFailure(containing: "No matches found") { _ = app.buttons[long].label }
    expectFailure(containing: "Invalid query", "129 characters", "at most 128", "predicate") {
      _ = app.buttons[long + "x"].label
    }
    expectFailure(containing: "Invalid query") { _ = app.buttons.matching(identifier: long + "x").count }
    expectFailure(containing: "Invalid query") {
      _ = app.windows.containing(.button, identifier: long + "x").count
    }
  }

  /// A character may be made of many code points.
  func testTheLimitCountsCharactersAndNotBytes() throws {
    let app = try recorded("controls")
    let families = String(repeating: "👩‍👩‍👧", count: 128)
    expectFailure(containing: "No matches found") { _ = app.buttons[families].label }
    expectFailure(containing: "129 characters") { _ = app.buttons[families + "é"].label }
  }

  func testALongTextInAPredicateHasNoLimit() throws {
    let app = try recorded("controls")
    let long = String(repeating: "x", count: 5_000)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label != %@", long)).count, 7)
  }
}

final class GTK3SubscriptTests: SubscriptTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
