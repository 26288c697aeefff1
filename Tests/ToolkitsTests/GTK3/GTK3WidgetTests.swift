// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests widgets that only GTK 3 has: switches by their action, tree views, combo boxes, menus in menus.
final class GTK3WidgetTests: ToolkitRuleTestCase {
  func testASwitchIsDistinguishedFromAToggleByItsAction() throws {
    XCTAssertEqual(try app("gtk3-controls").switches.labels, ["Wireless"])
    XCTAssertEqual(try app("gtk3-widgets-panes").switches.labels, ["Lock"])
    let popover = try app("gtk3-buttons").buttons["Popover"]
    XCTAssertEqual(popover.elementType, .toggle)
  }

  func testAToggleThatIsOnIsSelected() throws {
    let open = try app("gtk3-popover").toggles["Popover"]
    XCTAssertEqual(open.valueText, "1")
    XCTAssertTrue(open.isSelected)
    XCTAssertFalse(try app("gtk3-buttons").toggles["Popover"].isSelected)
  }

  func testCellsOfATableViewComeRowByRow() throws {
    let table = try app("gtk3-widgets-trees").tables.firstMatch
    XCTAssertEqual(table.buttons.labels, ["Name", "Age", "City"])
    XCTAssertEqual(
      table.cells.labels, ["Ada", "36", "London", "Bob", "41", "Paris", "Cleo", "29", "Rome"])
  }

  func testATreeViewOfTwoColumnsIsAnOutline() throws {
    let outline = try app("gtk3-widgets-trees").outlines.firstMatch
    XCTAssertEqual(outline.buttons.labels, ["Name", "Items"])
    XCTAssertEqual(outline.outlineRows.labels, ["Documents", "2", "Pictures", "1"])
    expectDefect("Each cell of a tree of GTK 3 is a row; in Qt only those of the first column are.") {
      XCTAssertEqual(outline.outlineRows.labels, ["Documents", "Pictures"])
    }
  }

  func testTheChosenRowOfATreeIsSelected() throws {
    let outline = try app("gtk3-widgets-trees").outlines.firstMatch
    XCTAssertTrue(outline.outlineRows["Documents"].isSelected)
    XCTAssertTrue(outline.outlineRows["Documents"].hasFocus)
    XCTAssertFalse(outline.outlineRows["Pictures"].isSelected)
  }

  func testACellWithAnIconIsNamedByItsText() throws {
    let app = try app("gtk3-fields")
    XCTAssertEqual(app.cells.labels, ["Home", "Desktop"])
    XCTAssertEqual(app.cells["Home"].staticTexts.labels, ["Home"], "one of them is not drawn")
  }

  func testAnUndrawnPartOfACellHasItsHidingReason() throws {
    let tree = try tree("gtk3-fields")
    let names = (0..<tree.count).filter { tree.type($0) == .staticText && tree.label($0) == "Desktop" }
    XCTAssertEqual(try names.map { try tree.hidingReason(of: $0) }, [.partWithoutWidth, nil])
  }

  func testAComboBoxWithAnEntryIsAComboBox() throws {
    let app = try app("gtk3-fields")
    XCTAssertEqual(app.comboBoxes.labels, ["Search for:"])
    XCTAssertEqual(app.popUpButtons["Colour:"].elementType, .popUpButton)
    XCTAssertEqual(app.popUpButtons["Colour:"].valueText, "Red")
    // Its entry has the label of the box.
    XCTAssertTrue(app.comboBoxes["Search for:"].textFields["Search for:"].exists)
  }

  func testItemsOfAClosedComboBoxAreNotFound() throws {
    assertNone(of: ["Green"], in: try app("gtk3-fields"))
    let tree = try tree("gtk3-fields")
    let lists = (0..<tree.count).filter { tree.type($0) == .menu }
    XCTAssertEqual(try lists.map { try tree.hidingReason(of: $0) }, [.closedList, .closedList])
  }

  func testAnUnnamedComboBoxIsNamedByItsSelection() throws {
    let button = try app("gtk3-controls").popUpButtons.firstMatch
    XCTAssertEqual(button.label, "Green")
    XCTAssertEqual(button.valueText, "Green")
  }

  func testFieldsAreNamedByTheirLabels() throws {
    let app = try app("gtk3-fields")
    XCTAssertEqual(app.textFields["Street:"].placeholderValue, nil)
    XCTAssertEqual(app.textFields["Street:"].elementType, .textField)
    XCTAssertEqual(app.steppers["Number:"].valueText, "0")
  }

  func testAMenuInAMenuIsAnItemOfIt() throws {
    let app = try app("gtk3-submenus")
    XCTAssertEqual(app.menuBarItems.labels, ["View"])
    XCTAssertEqual(app.menuItems.labels, ["Colours", "Warm", "Red", "Cold"])
    XCTAssertEqual(app.menus.labels, ["Colours", "Warm"])
    XCTAssertFalse(app.menuItems["Red"].isHittable)
  }

  func testAnEntryWithAMagnifyingGlassIsASearchField() throws {
    let app = try app("gtk3-submenus")
    XCTAssertEqual(app.searchFields.labels, ["Search"])
    XCTAssertEqual(app.textFields.labels, [""], "the other entry")
    XCTAssertTrue(app.searchFields["Search"].images.firstMatch.exists)
  }

  func testATriangleIsHitAtItsBeginning() throws {
    let tree = try tree("gtk3-widgets-panes")
    let triangle = try node(.disclosureTriangle, "More", in: tree)
    let frame = try XCTUnwrap(tree.frame(triangle))
    guard case .point(let point, _) = try HitTester(tree: tree).hit(triangle) else {
      return XCTFail("\(try HitTester(tree: tree).hit(triangle))")
    }
    XCTAssertGreaterThan(frame.width, 400, "it is as wide as the window")
    XCTAssertLessThan(point.x, frame.minX + 16)
  }

  func testALabelWithASeparateNameHasItsTextAsValue() throws {
    for name in ["gtk3-identities", "gtk4-identities"] {
      let texts = try app(name).staticTexts
      XCTAssertEqual(texts["State"].valueText, "Ready", name)
      XCTAssertEqual(texts["Temperature"].valueText, "21 °C", name)
      XCTAssertEqual(texts["OK"].valueText, "", name)
      XCTAssertEqual(texts["Ready"].label, "State", "\(name): found by its value")
    }
  }

  func testAnIdentifierComesBeforeALabel() throws {
    XCTAssertEqual(try app("gtk3-identities").buttons.matching(identifier: "Save").labels, ["Save", "Keep"])
    XCTAssertEqual(try app("gtk4-identities").buttons.matching(identifier: "Save").labels, ["Save"])
  }

  func testSlidersOfEachOrientationReportTheirValue() throws {
    for name in ["gtk3-widgets-values", "gtk4-widgets-values"] {
      let sliders = try app(name).sliders
      XCTAssertEqual(sliders.labels, ["Depth", "Rising", "Width"], name)
      XCTAssertEqual(sliders.values, ["30", "30", "30"], name)
      for slider in sliders.allElementsBoundByIndex {
        XCTAssertEqual(slider.normalizedSliderPosition, 0.3, accuracy: 0.001, "\(name), \(slider.label)")
      }
    }
  }
}
