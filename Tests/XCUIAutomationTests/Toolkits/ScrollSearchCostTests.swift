// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Counts the reads of a search in a list that creates only the rows in view.
///
/// Each read follows a scroll movement and a wait until the program is idle. The test counts the reads, because the
/// time would depend on the load of the machine.
final class ScrollSearchCostTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2"] }

  func testGTK4() {
    // GTK 4.8 has all 120 rows of the short list in its tree. GTK 4.18 has only the rows in view, so a search that
    // misses no row moves by three quarters of a view at most: nine times.
    assertReads(atMost: 14, absent: { $0.cells.count < 120 ? 18 : 14 }, show: { show(.longlist, .gtk4, $0) })
  }

  func testChromium() { assertReads(atMost: 26, show: { launch("chromium", $0) }) }
  func testFirefox() { assertReads(atMost: 26, show: { launch("firefox-esr", $0) }) }

  private func launch(_ browser: String, _ rows: String) -> XCUIApplication {
    let app = XCUIApplication(bundleIdentifier: browser)
    let page = BehaviorFixture.folder.appendingPathComponent("virtual.html").absoluteString
    app.launchArguments = ["\(page)?rows=\(rows)"]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Taps a distant row of a long list, and searches a short list for a missing row.
  ///
  /// - Parameters:
  ///   - most: the maximum number of reads.
  ///   - absentMost: the maximum number of reads for the missing row, from the program with the short list.
  ///   - show: starts the program with a number of rows.
  private func assertReads(
    atMost most: Int, absent absentMost: ((XCUIApplication) -> Int)? = nil,
    show: (String) -> XCUIApplication
  ) {
    let long = show("2000")
    let row = long.cells["Row 1500"].firstMatch
    let count = reads { row.tap() }
    XCTAssertTrue(long.staticTexts["Chosen: Row 1500"].waitForExistence(timeout: 2))
    XCTAssertLessThanOrEqual(count, most, "reads for a distant row")
    long.terminate()
    let short = show("120")
    let absentMost = absentMost?(short) ?? most
    var failure = ""
    let absent = reads {
      failure = expectFailure(containing: "Scrolled through", "saw 120 different rows") {
        short.cells["Row 121"].tap()
      }
    }
    XCTAssertEqual(failure.components(separatedBy: "Scrolled through").count, 2, failure)
    XCTAssertLessThanOrEqual(absent, absentMost, "reads for a missing row")
  }

  private func reads(_ body: () -> Void) -> Int {
    RecordLog.during(body).activities.count {
      $0.name.hasPrefix("Wait for ") && $0.name.hasSuffix(" to idle")
    }
  }
}
