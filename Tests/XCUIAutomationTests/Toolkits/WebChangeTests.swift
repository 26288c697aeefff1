// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests that the changes of a step on a page are in the tree when the step returns.
///
/// Chromium sends a change that follows another one after a timer of 150 ms, and positions after a timer of 500 ms.
final class WebChangeTests: WebTestCase {
  func testAChangeSoonAfterAnotherIsReportedWhenTheTapReturns() {
    check("Timer", isPositionReportedAtOnce: true)
  }

  func testAChangeTwoFramesAfterAnotherIsReportedWhenTheTapReturns() {
    check("Frames", isPositionReportedAtOnce: true)
  }

  func testAChangeInsideAFrameOfThePageIsReportedWhenTheTapReturns() {
    let inner = Data(Self.page.utf8).base64EncodedString()
    let outer =
      "<title>Outer</title><iframe width=600 height=300 src=\"data:text/html;base64,\(inner)\"></iframe>"
    check("Timer", page: outer, isPositionReportedAtOnce: false)
  }

  /// Taps repeatedly, each time before the timer of the previous tap has ended.
  private func check(_ button: String, page: String = page, isPositionReportedAtOnce: Bool) {
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons[button].waitForExistence(timeout: 10))
      let start = app.buttons["Moved"].frame.minX
      for number in 1...8 {
        app.buttons[button].tap()
        XCTAssertTrue(app.staticTexts["Later \(number)"].exists, "tap \(number)")
        guard isPositionReportedAtOnce else { continue }
        XCTAssertEqual(app.buttons["Moved"].frame.minX, start + 10 * CGFloat(number), "tap \(number)")
      }
    }
  }

  private static let page = """
    <title>News</title>
    <button onclick="change(then => setTimeout(then, 10))">Timer</button>
    <button onclick="change(then => requestAnimationFrame(() => requestAnimationFrame(then)))">Frames</button>
    <p id=first>First</p> <p id=later>Later</p>
    <button id=moved style="position: absolute; left: 100px; top: 200px">Moved</button>
    <script>
      let count = 0;
      function change(wait) {
        count += 1;
        first.textContent = "First " + count;
        wait(() => { later.textContent = "Later " + count; wait(move) });
      }
      function move() { moved.style.left = (100 + 10 * count) + "px" }
    </script>
    """
}
