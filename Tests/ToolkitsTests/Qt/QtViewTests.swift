// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests views with several columns, tool buttons and documents: in Qt 6, and in Qt 5 in the subclass.
class QtViewTests: ToolkitRuleTestCase {
  class var recording: String { "qt6-views" }

  private func app() throws -> XCUIApplication { try app(Self.recording) }

  private func tree() throws -> ElementTree { try tree(Self.recording) }

  func testTheRecordingIsOfTheVersion() throws {
    let prefix = Self.recording.prefix(3)
    XCTAssertEqual("qt\(try tree().nodes.application.toolkit.version.description.prefix(1))", String(prefix))
  }

  func testRowsOfATreeAreTheCellsOfItsFirstColumn() throws {
    let outline = try app().outlines["With header"]
    XCTAssertEqual(outline.outlineRows.labels, ["Letters", "To Ada", "Bills", "Photo"])
    XCTAssertEqual(outline.buttons.labels, ["Name", "Kind", "Size"])
  }

  func testCellsOfTheOtherColumnsAreCells() throws {
    let outline = try app().outlines["With header"]
    let cells = outline.cells.allElementsBoundByIndex.filter { $0.elementType == .cell }
    XCTAssertEqual(
      cells.map(\.label),
      [
        "folder Letters", "1 kB Letters", "text", "2 kB", "folder Bills", "1 kB Bills", "picture Photo",
        "1 kB Photo",
      ])
  }

  func testColumnsAreCountedWithoutAVisibleHeader() throws {
    let outline = try app().outlines["Without header"]
    XCTAssertEqual(outline.outlineRows.labels, ["Letters", "Bills", "Photo"])
    XCTAssertEqual(outline.buttons.count, 0)
    XCTAssertEqual(outline.cells["folder Bills"].elementType, .cell)
  }

  func testColumnsOfARowAreBesideEachOther() throws {
    let outline = try app().outlines["With header"]
    let (row, kind) = (outline.outlineRows["Bills"].frame, outline.cells["folder Bills"].frame)
    XCTAssertEqual(row.midY, kind.midY)
    XCTAssertLessThanOrEqual(row.maxX, kind.minX)
    XCTAssertLessThan(outline.outlineRows["Letters"].frame.minX, outline.outlineRows["To Ada"].frame.minX)
  }

  func testAListShowsOneColumnOfItsModel() throws {
    let table = try app().tables["Files"]
    XCTAssertEqual(table.cells.labels, ["Letters", "Bills", "Photo"])
    let tree = try tree()
    let other = try XCTUnwrap((0..<tree.count).last { tree.label($0) == "folder Bills" })
    XCTAssertEqual(try tree.hidingReason(of: other), .unshownWidget)
  }

  func testAToolButtonIsNamedByItsToolTipWithoutMarkup() throws {
    let app = try app()
    XCTAssertEqual(app.toolbars["Tools"].buttons.labels, ["Status: 5 < 6"])
    XCTAssertTrue(app.buttons["Status: 5 < 6"].hasFocus)
  }

  func testTheButtonForToolsThatDoNotFitIsHidden() throws {
    XCTAssertEqual(try app().checkBoxes.count, 0)
    let tree = try tree()
    let box = try XCTUnwrap((0..<tree.count).first { tree.type($0) == .checkBox })
    XCTAssertTrue(tree.isHidden(box))
  }

  func testATableInADocumentIsPartOfItsText() throws {
    let document = try app().textViews["Document"]
    XCTAssertTrue(document.valueText.hasPrefix("Before\n"), document.valueText)
    XCTAssertTrue(document.valueText.hasSuffix("\nAfter"), document.valueText)
    XCTAssertTrue(document.valueText.contains("In it"), document.valueText)
  }

  func testViewsAreBelowEachOtherAboveTheButton() throws {
    let app = try app()
    let frames = [
      app.toolbars["Tools"], app.outlines["With header"], app.outlines["Without header"], app.tables["Files"],
      app.textViews["Document"], app.buttons["Settings"],
    ].map(\.frame)
    for (upper, lower) in zip(frames, frames.dropFirst()) {
      XCTAssertLessThanOrEqual(upper.maxY, lower.minY, "\(upper), \(lower)")
    }
    XCTAssertTrue(app.buttons["Settings"].isHittable)
  }
}

final class Qt5ViewTests: QtViewTests {
  override class var recording: String { "qt5-views" }

  func testTitlesOfAHiddenHeaderAreNotFound() throws {
    let buttons = try app(Self.recording).buttons
    XCTAssertEqual(buttons.matching(identifier: "Kind").count, 1)
  }
}

/// Tests a calculator that uses Qt.
final class QtCalculatorTests: ToolkitRuleTestCase {
  func testKeysOfACalculatorAreButtons() throws {
    let app = try app("program-kcalc")
    for key in (0...9).map(String.init) + ["+", "=", "AC"] {
      XCTAssertTrue(app.buttons[key].isHittable, key)
      XCTAssertEqual(app.buttons.matching(identifier: key).count, 1, key)
    }
  }

  func testKeysHaveTheirUsualPositions() throws {
    let app = try app("program-kcalc")
    let (seven, eight, four) = (app.buttons["7"].frame, app.buttons["8"].frame, app.buttons["4"].frame)
    XCTAssertEqual(seven.midY, eight.midY)
    XCTAssertLessThan(seven.maxX, eight.minX)
    XCTAssertEqual(seven.minX, four.minX)
    XCTAssertLessThan(seven.maxY, four.minY)
  }
}
