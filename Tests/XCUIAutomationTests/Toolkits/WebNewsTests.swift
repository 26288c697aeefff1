// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// When a step on a page returns, its changes are in the tree: Chromium sends those that follow another one by a timer
/// of 150 ms, and places by one of 500 ms.
final class WebNewsTests: WebTestCase {
  func testAChangeSoonAfterAnotherOneIsToldWhenTheTapReturns() { check("Timer", isPlaceToldAtOnce: true) }

  func testAChangeTwoFramesAfterAnotherOneIsToldWhenTheTapReturns() {
    check("Frames", isPlaceToldAtOnce: true)
  }

  func testAChangeInsideAFrameOfThePageIsToldWhenTheTapReturns() {
    let inner = Data(Self.page.utf8).base64EncodedString()
    let outer =
      "<title>Outer</title><iframe width=600 height=300 src=\"data:text/html;base64,\(inner)\"></iframe>"
    check("Timer", page: outer, isPlaceToldAtOnce: false)
  }

  /// Taps in a row, each within the time of the timer that the one before has set.
  private func check(_ button: String, page: String = page, isPlaceToldAtOnce: Bool) {
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons[button].waitForExistence(timeout: 10))
      let start = app.buttons["Moved"].frame.minX
      for number in 1...8 {
        app.buttons[button].tap()
        XCTAssertTrue(app.staticTexts["Later \(number)"].exists, "tap \(number)")
        guard isPlaceToldAtOnce else { continue }
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
