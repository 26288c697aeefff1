// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ElementHandles
import TestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import XCUIAutomation

/// Tests that elements in the frames of a page, and in other tabs and windows, are queried through the page as well.
final class PageFrameTests: PageComparisonTestCase {
  private static let names = [
    "Plain", "Padded", "Far", "Middle", "Deep", "Foreign", "Sandboxed", "Covered", "Hidden", "Inert",
    "Shadow",
    "Enlarged", "Site",
  ]

  /// A third of the queries; accessibility answers the others, after some equal replies and for the name "Common".
  private static let someOfAll = names.count * 4 / 3

  /// Shows frames of some kinds.
  private func showFrames(_ kinds: String, _ body: (XCUIApplication) throws -> Void) throws {
    try showPage("frames.html?kinds=\(kinds)") { app in
      XCTAssertTrue(app.buttons["Outer"].waitForExistence(timeout: 10))
      try body(app)
    }
  }

  /// - Returns: the number of queries that the page answered.
  private func compareAll(_ app: XCUIApplication, _ kinds: String) throws -> Int {
    var answered = 0
    let texts = Self.names.flatMap { ["\($0) button", "\($0) name"] } + ["Outer", "Outer name", "Common"]
    for text in texts {
      for type in [ElementType.button, .textField] {
        let query = ElementQuery([.descendants(type), .matching(.identifier(text))])
        // No stored tree is known to be current, so the page is queried.
        app.handle.application.discardTree()
        if try compare(ElementHandle(app.handle.application, query), page: kinds) { answered += 1 }
      }
    }
    return answered
  }

  func testControlsInFramesHaveTheSameAnswerFromPageAndAccessibility() throws {
    for (kinds, last) in [
      ("plain", "Far"), ("nested", "Deep"), ("foreign", "Foreign"), ("covered", "Covered"),
      ("hidden", "Inert"),
      ("shadow", "Shadow"),
    ] {
      try showFrames(kinds) { app in
        if last != "Inert" { XCTAssertTrue(app.buttons["\(last) button"].waitForExistence(timeout: 10)) }
        let answered = try compareAll(app, kinds)
        XCTAssertGreaterThan(answered, Self.someOfAll, kinds)
      }
    }
  }

  func testEnlargedFramesAreQueriedByAccessibility() throws {
    try showFrames("enlarged") { app in
      XCTAssertTrue(app.buttons["Enlarged button"].waitForExistence(timeout: 10))
      XCTAssertEqual(try compareAll(app, "enlarged"), 0)
      app.buttons["Enlarged button"].tap()
      XCTAssertTrue(app.buttons["Enlarged 1"].waitForExistence(timeout: 5))
    }
  }

  /// Expects that the page itself has reported that the last input is handled.
  private func expectPageHasReported(_ app: XCUIApplication, _ what: String, line: UInt = #line) {
    XCTAssertEqual(
      app.handle.application.readRunning { $0?.renderer.hasUnsettledInput }, true,
      "\(what) was waited for by other means",
      line: line)
  }

  /// Taps and types in a frame, and expects the results immediately.
  private func use(_ name: String, _ app: XCUIApplication, rounds: Int = 3) {
    var count = 0
    let log = RecordLog.during {
      app.buttons["\(name) button"].tap()
      expectPageHasReported(app, "a tap in \(name)")
      count += 1
      XCTAssertTrue(app.buttons["\(name) pressed"].exists, name)
      XCTAssertTrue(app.buttons["\(name) \(count)"].waitForExistence(timeout: 2), name)
      for round in 1...rounds {
        app.textFields["\(name) name"].tap()
        app.textFields["\(name) name"].typeText("ab")
        expectPageHasReported(app, "typing in \(name)")
        count += 2
        let text = String(repeating: "ab", count: round)
        XCTAssertEqual(app.textFields["\(name) name"].value as? String, text, name)
        XCTAssertTrue(app.buttons["\(text) \(count)"].waitForExistence(timeout: 2), name)
      }
    }
    XCTAssertTrue(log.resolutions.contains { $0.source == .page }, name)
  }

  func testTapsAndTypingInFramesReturnAfterTheyAreHandledAndDrawn() throws {
    for (kinds, name) in [("plain", "Padded"), ("plain", "Far"), ("nested", "Deep"), ("foreign", "Foreign")] {
      try showFrames(kinds) { app in
        XCTAssertTrue(app.buttons["\(name) button"].waitForExistence(timeout: 10))
        use(name, app)
      }
    }
  }

  /// The frame runs in another process than the page.
  func testAFrameOfAnotherSiteIsQueriedLikeThePage() throws {
    let server = try FileServer(of: Self.folder.replacing("file://", with: ""))
    defer { server.stop() }
    let other = "http://localhost:\(server.port)/frame-of-site.html"
    try showPage("http://127.0.0.1:\(server.port)/frames.html?kinds=site&other=\(other)") { app in
      XCTAssertTrue(app.buttons["Site button"].waitForExistence(timeout: 20))
      XCTAssertGreaterThan(try compareAll(app, "site"), Self.someOfAll)
      use("Site", app)
    }
  }

  func testPagesInOtherTabsAndWindowsAreQueriedLikeTheFirst() {
    func address(_ page: String) -> String {
      "data:text/html;base64," + Data(page.utf8).base64EncodedString()
    }
    let page = """
      <title>First</title>
      <button onclick="this.textContent = 'Pressed ' + ++count">First button</button>
      <button onclick="fill(window.open('about:blank'), 'Tab')">Open tab</button>
      <button onclick="fill(window.open('about:blank', '', 'width=500,height=300,left=300,top=200'), 'Popup')">Open window</button>
      <script>
        let count = 0
        function fill(other, name) {
          other.document.write(`<title>${name}</title><script>let count = 0<\\/script>
            <button onclick="told.textContent = '${name} ' + ++count">${name} button</button> <button id=told></button>
            <button onclick="window.close()">Close ${name}</button>`)
          other.document.close()
        }
      </script>
      """
    show(address(page), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons["First button"].waitForExistence(timeout: 10))
      for name in ["Tab", "Popup"] {
        app.buttons[name == "Tab" ? "Open tab" : "Open window"].tap()
        XCTAssertTrue(app.buttons["\(name) button"].waitForExistence(timeout: 10), name)
        let log = RecordLog.during {
          // The first tap may be answered by a tree that is known to be current.
          for count in 1...3 {
            app.buttons["\(name) button"].tap()
            expectPageHasReported(app, "a tap in \(name)")
            XCTAssertTrue(app.buttons["\(name) \(count)"].exists, name)
          }
        }
        XCTAssertTrue(log.resolutions.contains { $0.source == .page }, "\(name): \(log.resolutions)")
        app.buttons["Close \(name)"].tap()
        XCTAssertTrue(app.buttons["Close \(name)"].waitForNonExistence(timeout: 5), name)
      }
      app.buttons["First button"].tap()
      XCTAssertTrue(app.buttons["Pressed 1"].exists)
    }
  }
}
