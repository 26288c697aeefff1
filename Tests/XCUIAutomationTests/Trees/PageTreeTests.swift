// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Tests assertions on the trees of pages in browsers.
final class PageTreeTests: WebTestCase {
  func testTreeOfAPageIsCompared() {
    show("web.html") { app in
      XCTAssertTree(
        app.webViews.firstMatch,
        matches: """
          - webView "First"
            - staticText "First page"
            - button "Alert"
            - button "Confirm"
            - link "Next page"
            - textView "Editor": "start"
            - button "Inner"
            - table "Steps"
              - cell /Fetch/
            - button "Far"
          """)
      app.links["Next page"].tap()
      XCTAssertTree(app.webViews.firstMatch, matches: "- webView \"Second\"\n  - staticText \"Second page\"")
    }
  }

  func testLargePageIsComparedInTime() {
    show("largepage.html", in: [.chromium]) { app in
      let page = app.webViews.firstMatch
      XCTAssertTree(page, matches: "- button \"Order 400\"", timeout: 30)
      var expected = "- webView \"Large\"\n"
      for number in 1...400 { expected += "  - button \"Order \(number)\"\n" }
      var best = Duration.seconds(60)
      for _ in 0..<5 {
        let start = ContinuousClock.now
        XCTAssertTree(page, matches: expected, timeout: 0)
        best = min(best, ContinuousClock.now - start)
      }
      print("comparison of a large page: \(best)")
      XCTAssertLessThan(best, .seconds(5))
    }
  }
}
