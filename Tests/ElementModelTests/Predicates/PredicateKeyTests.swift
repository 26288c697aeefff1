// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the attributes that predicates may name.
class PredicateKeyTests: RecordedToolkitTestCase {
  private func found(_ query: XCUIElementQuery, _ format: String) -> [String] {
    labels(query.matching(NSPredicate(format: format)))
  }

  func testEnabledHasTwoSpellings() throws {
    let app = try recorded("controls")
    for format in [
      "isEnabled == NO", "enabled == NO", "isEnabled == false", "enabled == 0", "NOT (isEnabled == YES)",
    ] {
      XCTAssertEqual(found(app.buttons, format), ["Disabled"], format)
    }
  }

  func testSelectedHasTwoSpellings() throws {
    let app = try recorded("widgets-panes")
    for format in ["isSelected == YES", "selected == TRUE"] {
      XCTAssertEqual(found(app.tabs, format), ["One"], format)
    }
    XCTAssertEqual(found(app.tabs, "selected == NO"), ["Two", "Three"])
  }

  func testTheFocusHasThreeSpellings() throws {
    let app = try recorded("controls")
    for format in ["hasFocus == true", "focused == true", "hasKeyboardFocus == true"] {
      XCTAssertEqual(found(app.buttons, format), ["Press"], format)
    }
  }

  func testTypesAreApplesNumbers() throws {
    let app = try recorded("controls")
    let all = app.descendants(matching: .any)
    XCTAssertEqual(all.matching(NSPredicate(format: "elementType == 40")).count, 1)
    XCTAssertEqual(found(all, "elementType == \(XCUIElement.ElementType.slider.rawValue)"), ["Volume"])
    XCTAssertEqual(
      all.matching(
        NSPredicate(format: "elementType == %lu", CUnsignedLong(XCUIElement.ElementType.button.rawValue))
      ).count, 7)
  }

  func testTitlesOfWindows() throws {
    let app = try recorded("controls")
    XCTAssertEqual(found(app.windows, "title == 'Controls'"), ["Controls"])
    XCTAssertEqual(found(app.windows, "title == 'Other'"), [])
  }

  func testPlaceholders() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.textFields.matching(NSPredicate(format: "placeholderValue CONTAINS 'here'")).count, 1)
    XCTAssertEqual(app.secureTextFields.matching(NSPredicate(format: "placeholderValue != nil")).count, 0)
  }

  func testHittability() throws {
    let open = try recorded("windows")
    XCTAssertEqual(found(open.buttons, "isHittable == true"), ["Under", "Cover", "Ask"])
    let blocked = try recorded("windows-question")
    for format in ["isHittable == true", "hittable == 1"] {
      XCTAssertEqual(found(blocked.buttons, format), ["Fine"], format)
    }
  }

  func testFoundElementsExist() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "exists == true")).count, 7)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "exists == false")).count, 0)
  }

  func testFramesHaveTheirParts() throws {
    let app = try recorded("controls")
    let frame = app.windows.element.frame
    for (path, value) in [
      ("frame.origin.x", frame.minX), ("frame.origin.y", frame.minY), ("frame.size.width", frame.width),
      ("frame.size.height", frame.height),
    ] {
      XCTAssertEqual(
        app.windows.matching(NSPredicate(format: "%K == %f", path, Double(value))).count, 1, path)
    }
  }

  func testLengthsOfTexts() throws {
    let app = try recorded("controls")
    XCTAssertEqual(found(app.buttons, "label.length == 4"), ["Twin", "Twin"])
    XCTAssertEqual(found(app.buttons, "label.length > 6"), ["Disabled"])
  }

  func testStruckTexts() throws {
    let app = try recorded("attributes")
    XCTAssertEqual(
      found(app.staticTexts, "hasStrikethrough == true AND label BEGINSWITH 'By'"),
      ["By attributes", "By style sheet"])
  }
}

final class GTK3PredicateKeyTests: PredicateKeyTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
