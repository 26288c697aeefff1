// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Tests lists of GTK 4, which create their rows while they are scrolled.
final class LongListTests: BehaviourTestCase {
  private func assertChosen(
    _ app: XCUIApplication, _ row: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      app.staticTexts["Chosen: \(row)"].exists, app.staticTexts.firstMatch.label, file: file, line: line)
  }

  func testARowThatIsNotInTheTreeIsScrolledToAndTapped() {
    let app = show(.longlist, .gtk4, "10000")
    let row = app.cells["Row 9000"]
    XCTAssertFalse(row.exists)
    let time = unhinderedSeconds { row.tap() }
    assertChosen(app, "Row 9000")
    XCTAssertLessThan(time, 15)
    XCTAssertTrue(row.exists)
    XCTAssertTrue(row.isSelected)
    app.tables.cells["Row 17"].tap()
    assertChosen(app, "Row 17")
  }

  func testARowOfAnUnsortedListIsFound() {
    // GTK 4.18 has only the rows in view in its tree, so each read of such a list finds about twenty.
    let app = show(.longlist, .gtk4, "1000", "shuffled")
    for row in ["Row 999", "Row 3", "Row 500"] {
      app.cells[row].tap()
      assertChosen(app, row)
    }
  }

  func testARowAboveTheViewIsFound() {
    let app = show(.longlist, .gtk4, "5000", "from=3000")
    app.cells["Row 1000"].tap()
    assertChosen(app, "Row 1000")
  }

  func testGridsAndColumnViewsAreSearched() {
    for kind in ["grid", "columns", "sideways"] {
      let app = show(.longlist, .gtk4, "2000", kind)
      app.cells["Row 1900"].firstMatch.tap()
      assertChosen(app, "Row 1900")
    }
  }

  func testAListThatGrowsAtItsEndIsSearchedToTheLastRow() {
    let app = show(.longlist, .gtk4, "1000", "growing")
    app.cells["Row 900"].tap()
    assertChosen(app, "Row 900")
  }

  func testATextInARowIsFoundByScrollingItsList() {
    let app = show(.longlist, .gtk4, "1000")
    app.tables.staticTexts["Row 800"].tap()
    assertChosen(app, "Row 800")
    app.cells.containing(.staticText, identifier: "Row 100").element.tap()
    assertChosen(app, "Row 100")
  }

  func testAFailureReportsTheSearch() {
    let app = show(.longlist, .gtk4, "1000")
    expectFailure(containing: "No matches found", "Scrolled through", "saw 1000 different rows") {
      app.cells["Row 1001"].tap()
    }
  }

  func testOnlyRowsAreSearchedByScrolling() {
    let app = show(.longlist, .gtk4, "1000")
    let time = unhinderedSeconds {
      let failure = expectFailure(containing: "No matches found") { app.buttons["Row 900"].tap() }
      XCTAssertFalse(failure.contains("Scrolled"))
    }
    XCTAssertLessThan(time, 8, "a search takes up to 20 seconds")
    XCTAssertTrue(app.cells["Row 1"].isHittable)
  }
}

/// Tests the time limit of the search, and lists whose rows are all in the tree.
final class ScrollSearchLimitTests: BehaviourTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "1"]
  }

  func testTheSearchEndsAtTheTimeLimit() {
    let app = show(.longlist, .gtk4, "100000")
    let time = unhinderedSeconds {
      expectFailure(containing: "until the time limit", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT") {
        app.cells["Nobody"].tap()
      }
    }
    XCTAssertLessThan(time, 4)
  }

  func testASearchInAListWithAllRowsFailsSoon() {
    for toolkit in [Toolkit.gtk3, .gtk4] {
      let app = show(.rows, toolkit, "300")
      let time = unhinderedSeconds {
        expectFailure(containing: "No matches found") { app.cells["Row 301"].tap() }
      }
      XCTAssertLessThan(time, 6)
    }
  }
}

/// Tests lists while the search is switched off.
final class ScrollSearchOffTests: BehaviourTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "0"]
  }

  func testNoListIsScrolled() {
    let app = show(.longlist, .gtk4, "1000")
    let failure = expectFailure(containing: "No matches found") { app.cells["Row 900"].tap() }
    XCTAssertFalse(failure.contains("Scrolled"))
    XCTAssertTrue(app.cells["Row 1"].isHittable)
  }
}

/// Counts the reads of a search in a list that creates only the rows in view.
///
/// Each read follows a scroll movement and a wait until the program is idle. The test counts the reads, because the
/// time would depend on the load of the machine.
final class ScrollSearchCostTests: BehaviourTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2"] }

  func testGTK4() {
    assertReads(atMost: 14) { show(.longlist, .gtk4, $0) }
  }

  func testChromium() { assertReads(atMost: 26) { launch("chromium", $0) } }
  func testFirefox() { assertReads(atMost: 26) { launch("firefox-esr", $0) } }

  private func launch(_ browser: String, _ rows: String) -> XCUIApplication {
    let app = XCUIApplication(bundleIdentifier: browser)
    let page = Fixture.folder.appendingPathComponent("virtual.html").absoluteString
    app.launchArguments = ["\(page)?rows=\(rows)"]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Taps a distant row of a long list, and searches a short list for a missing row.
  private func assertReads(atMost most: Int, _ show: (String) -> XCUIApplication) {
    let long = show("2000")
    let row = long.cells["Row 1500"].firstMatch
    let count = reads { row.tap() }
    XCTAssertTrue(long.staticTexts["Chosen: Row 1500"].waitForExistence(timeout: 2))
    XCTAssertLessThanOrEqual(count, most, "reads for a distant row")
    long.terminate()
    let short = show("120")
    var failure = ""
    let absent = reads {
      failure = expectFailure(containing: "Scrolled through", "saw 120 different rows") {
        short.cells["Row 121"].tap()
      }
    }
    XCTAssertEqual(failure.components(separatedBy: "Scrolled through").count, 2, failure)
    XCTAssertLessThanOrEqual(absent, most, "reads for a missing row")
  }

  private func reads(_ body: () -> Void) -> Int {
    RecordLog.during(body).activities.count {
      $0.name.hasPrefix("Wait for ") && $0.name.hasSuffix(" to idle")
    }
  }
}
