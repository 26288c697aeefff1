// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests stacks and notebooks: GTK 4 reports hidden pages with the states of visible ones.
final class PageTests: ToolkitRuleTestCase {
  func testRowsOfTheHiddenPageAreNotFoundInGTK4() throws {
    let app = try app("gtk4-pages")
    XCTAssertEqual(app.cells.labels, ["Milk", "Bread"])
    assertNone(of: ["Nails", "Glue", "On Second"], in: app)
  }

  func testThePageThatSlidInIsFoundInGTK4() throws {
    let app = try app("gtk4-pages-second")
    XCTAssertEqual(app.cells.labels, ["Nails", "Glue"])
    XCTAssertTrue(app.buttons["On Second"].isHittable)
    assertNone(of: ["Milk", "Bread", "On First"], in: app)
  }

  func testTheHiddenPageHasItsHidingReason() throws {
    let tree = try tree("gtk4-pages-second")
    XCTAssertEqual(try tree.hidingReason(of: node(.cell, "Milk", in: tree)), .hiddenPage)
    XCTAssertNil(try tree.hidingReason(of: node(.cell, "Nails", in: tree)))
  }

  func testAnEntryInTheMiddleOfThePageDoesNotHideIt() throws {
    let app = try app("gtk4-pages-entry")
    XCTAssertEqual(app.cells.labels, ["Milk", "Bread"])
    XCTAssertEqual(app.textFields.count, 1)
    assertNone(of: ["Nails", "Glue"], in: app)
  }

  func testGTK3ReportsOnlyTheOpenPage() throws {
    XCTAssertEqual(try app("gtk3-pages").cells.labels, ["Milk", "Bread"])
    XCTAssertEqual(try app("gtk3-pages-second").cells.labels, ["Nails", "Glue"])
    XCTAssertEqual(try app("gtk3-pages-entry").cells.labels, ["Milk", "Bread"])
  }

  func testAPageThatTheProgramHidIsNotFound() throws {
    for name in ["gtk3-swaps", "gtk4-swaps"] {
      let app = try app(name)
      XCTAssertEqual(app.staticTexts.labels.filter { $0.hasSuffix("Page") }, ["Second Page"], name)
    }
  }

  func testClosedPagesOfANotebookAreNotFound() throws {
    for name in ["gtk3-widgets-panes", "gtk4-widgets-panes"] {
      let app = try app(name)
      XCTAssertEqual(app.tabs.labels, ["One", "Two", "Three"], name)
      XCTAssertEqual(app.staticTexts.labels.filter { $0.hasPrefix("Page ") }, ["Page One"], name)
    }
  }

  func testOnlyTheMonthThatIsShownIsFoundInACalendar() throws {
    let app = try app("gtk4-values")
    XCTAssertTrue(app.datePickers.staticTexts["February"].exists)
    assertNone(of: ["January", "March", "December"], in: app)
  }

  func testAPageOfLibadwaitaThatWasNeverShownIsNotFound() throws {
    let app = try app("gtk4-widgets-adw")
    XCTAssertTrue(app.staticTexts["Inbox page"].exists)
    assertNone(of: ["Sent page"], in: app)
    let tree = try tree("gtk4-widgets-adw")
    XCTAssertEqual(try tree.hidingReason(of: node(.staticText, "Sent page", in: tree)), .unplaced)
  }

  func testContentOfAClosedExpanderIsNotFound() throws {
    for name in ["gtk3-widgets-panes", "gtk4-widgets-panes"] {
      let app = try app(name)
      XCTAssertEqual(app.disclosureTriangles["More"].valueText, "0", name)
      assertNone(of: ["Hidden depths"], in: app)
    }
    XCTAssertFalse(try app("gtk4-widgets-adw").staticTexts["Deep"].exists)
  }
}
