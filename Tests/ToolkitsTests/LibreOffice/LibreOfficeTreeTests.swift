// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests Writer and Calc 7.4 with GTK 3.
final class LibreOfficeTreeTests: ToolkitRuleTestCase {
  private static let programs = ["libreoffice-writer", "libreoffice-calc"]

  func testCellsOfASheetAreNamedByTheirAddress() throws {
    let cells = try app("libreoffice-calc").tables["Sheet Sheet1"].cells
    XCTAssertEqual(cells["A1"].elementType, .cell)
    XCTAssertEqual(cells["O1"].label, "O1")
    XCTAssertEqual(cells["B2"].valueText, "", "nothing is in it")
    XCTAssertTrue(cells["A1"].hasFocus)
    XCTAssertFalse(cells["B1"].hasFocus)
  }

  func testCellsComeRowByRow() throws {
    let labels = try app("libreoffice-calc").tables["Sheet Sheet1"].cells.labels
    let columns = "ABCDEFGHIJKLMNO".map(String.init)
    XCTAssertEqual(Array(labels.prefix(30)), columns.map { $0 + "1" } + columns.map { $0 + "2" })
    XCTAssertEqual(labels.count % columns.count, 0)
  }

  func testCellsAreInLinesAndColumns() throws {
    let table = try app("libreoffice-calc").tables["Sheet Sheet1"]
    let (first, right, below) = (table.cells["A1"].frame, table.cells["B1"].frame, table.cells["A2"].frame)
    XCTAssertEqual(first.maxX, right.minX)
    XCTAssertEqual(first.minY, right.minY)
    XCTAssertEqual(first.maxY, below.minY)
    XCTAssertEqual(first.minX, below.minX)
    XCTAssertEqual(table.frame.origin, first.origin)
  }

  func testAClippedCellIsHitInItsVisiblePart() throws {
    let tree = try tree("libreoffice-calc")
    let table = try XCTUnwrap(tree.frame(node(.table, "Sheet Sheet1", in: tree)))
    let cell = try node(.cell, "O1", in: tree)
    guard case .point(let point, _) = try HitTester(tree: tree).hit(cell) else {
      return XCTFail("O1 cannot be hit")
    }
    XCTAssertTrue(table.contains(point))
    XCTAssertLessThanOrEqual(try XCTUnwrap(tree.frame(cell)).maxX, table.maxX)
  }

  func testOnlyAPartOfTheSheetIsInTheTree() throws {
    let tree = try tree("libreoffice-calc")
    XCTAssertTrue(tree.nodes.virtualizedContainers.contains { $0.childCount > 1_000_000 })
    XCTAssertLessThan(tree.count, 4_000)
  }

  func testBoxesOfTheToolBarAreComboBoxesOnce() throws {
    let app = try app("libreoffice-writer")
    for (label, value) in [
      ("Paragraph Style", "Default Paragraph Style"), ("Font Name", "DejaVu Serif"), ("Font Size", "12 pt"),
    ] {
      let found = app.comboBoxes.matching(identifier: label)
      XCTAssertEqual(found.count, 1, label)
      XCTAssertEqual(found.firstMatch.valueText, value, label)
      XCTAssertTrue(found.firstMatch.isHittable, label)
    }
  }

  func testPartsOfAComboBoxAreNotSeparateFields() throws {
    let box = try app("libreoffice-writer").comboBoxes["Font Name"]
    XCTAssertEqual(box.textFields.count, 0)
    XCTAssertEqual(box.toggles.count, 0)
  }

  func testTogglesReportTheirState() throws {
    let app = try app("libreoffice-writer")
    XCTAssertEqual(app.toggles["Left"].valueText, "1")
    XCTAssertTrue(app.toggles["Left"].isSelected)
    XCTAssertEqual(app.toggles["Bold"].valueText, "0")
    XCTAssertFalse(app.toggles["Bold"].isSelected)
  }

  func testButtonsOfTheToolBarAreInTheirOrder() throws {
    let bar = try app("libreoffice-writer").toolbars["Standard"]
    let labels = bar.buttons.labels
    XCTAssertEqual(Array(labels.prefix(3)), ["New", "Open", "Save"])
    XCTAssertFalse(bar.buttons["Cut"].isEnabled)
    XCTAssertTrue(bar.buttons["Print"].isEnabled)
  }

  func testADocumentIsATextView() throws {
    let view = try app("libreoffice-writer").textViews.firstMatch
    XCTAssertTrue(view.label.hasPrefix("Untitled 1"), view.label)
    XCTAssertTrue(view.isHittable)
    XCTAssertEqual(try app("libreoffice-writer").rulers.labels, ["Horizontal Ruler"])
  }

  func testTheStatusBarReportsItsTexts() throws {
    let values = try app("libreoffice-writer").statusBars.firstMatch.staticTexts.values
    for text in ["Page 1 of 1", "0 words, 0 characters", "English (USA)", "100%"] {
      XCTAssertTrue(values.contains(text), "\(text) in \(values)")
    }
  }

  func testItemsOfClosedMenusCannotBeHit() throws {
    for name in Self.programs {
      let app = try app(name)
      XCTAssertTrue(app.menuBarItems["File"].isHittable, name)
      XCTAssertFalse(app.menuItems["Print..."].isHittable, name)
      XCTAssertEqual(app.menuItems["Print..."].frame, .zero, name)
    }
  }

  func testCheckedMenuItemsReportTheirState() throws {
    let items = try app("libreoffice-calc").menuItems
    XCTAssertEqual(items["Normal"].valueText, "1")
    XCTAssertEqual(items["Cell Protection"].valueText, "1")
    XCTAssertEqual(items["Page Break"].valueText, "0")
    XCTAssertFalse(items["Paste Only Text"].isEnabled)
  }

  func testThereIsOneWindowWithItsTitle() throws {
    XCTAssertEqual(try app("libreoffice-writer").windows.labels, ["Untitled 1 - LibreOffice Writer"])
    XCTAssertEqual(try app("libreoffice-calc").windows.labels, ["Untitled 1 - LibreOffice Calc"])
  }
}
