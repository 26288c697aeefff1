// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Timing
import XCTest

@testable import Interaction
@testable import Programs
@testable import Toolkits
@testable import XCUIAutomation

/// Tests pages that crash, and pages with very many frames, in a browser with a debugging pipe and in one without.
final class PageFaultTests: WebTestCase {
  private static let counter =
    "data:text/html;base64,"
    + Data(
      """
      <title>Counter</title>
      <button onclick="count += 1; shown.textContent = 'Count ' + count">Add</button> <button id=shown>Count 0</button>
      <script>let count = 0</script>
      """.utf8
    ).base64EncodedString()

  /// Shows a page in Chromium with the pipe, and in a second process without it.
  private func showBothWays(_ page: String, _ body: (XCUIApplication, _ hasPipe: Bool) -> Void) {
    for hasPipe in [true, false] {
      var processes: [pid_t] = []
      let way = hasPipe ? [:] : ["UNDERSTUDY_WEB": "accessibility"]
      BehaviorTestDesktop.use(Self.settings.merging(way) { $1 })
      defer { BehaviorTestDesktop.use(Self.settings) }
      show(page, in: [.chromium]) { app in
        XCTAssertEqual(app.handle.application.readRunning { $0?.renderer.connection != nil }, hasPipe)
        body(app, hasPipe)
        processes = app.handle.application.readRunning { $0?.processes } ?? []
        XCTAssertGreaterThan(processes.count, 1)
      }
      XCTAssertTrue(
        Waiter(session: .shared).wait(timeout: 10) { processes.allSatisfy { kill($0, 0) != 0 } },
        "processes of the browser are left: \(processes)")
    }
  }

  /// Ends the processes of the browser that draw pages, from another thread after a while.
  private func endPages(of app: XCUIApplication, _ signal: Int32 = SIGKILL, after seconds: TimeInterval = 0) {
    let pages = app.handle.application.readRunning { $0?.processes.dropFirst() } ?? []
    XCTAssertFalse(pages.isEmpty, "no process draws pages")
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { for page in pages { kill(page, signal) } }
  }

  private struct Targets: Decodable {
    struct Target: Decodable {
      let targetId: String
      let type: String
    }

    let targetInfos: [Target]
  }

  private struct Attached: Decodable {
    let sessionId: String
  }

  /// A page that is busy at the first query runs the library's script later, without a notification.
  func testAPageIsQueriedAfterADelayedResponseToTheFirstQuery() throws {
    try show(Self.counter, in: [.chromium]) { app in
      let pipe = try XCTUnwrap(
        app.handle.application.readRunning { ($0?.renderer.connection as? DevToolsAccess)?.pipe })
      let end = MonotonicClock.now + 10
      let targets: Targets = try pipe.call("Target.getTargets", EmptyMessage(), until: end)
      let page = try XCTUnwrap(targets.targetInfos.first { $0.type == "page" })
      let attached: Attached = try pipe.call(
        "Target.attachToTarget", ["targetId": .text(page.targetId), "flatten": .yes] as [String: Parameter],
        until: end)
      for _ in 0..<2 {
        let frame = DevToolsFrame(nil, session: attached.sessionId, pipe: pipe)
        XCTAssertEqual(try frame.evaluate("typeof understudy", until: end), "object")
      }
    }
  }

  private enum Parameter: Encodable {
    case text(String)
    case yes

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .yes: try container.encode(true)
      }
    }
  }

  /// Taps until a tap fails, and expects the failure within a time limit.
  private func tapUntilItFails(_ app: XCUIApplication, line: UInt = #line) {
    let end = MonotonicClock.now + 60
    var found: [Failure] = []
    var longest = 0.0
    while found.isEmpty, MonotonicClock.now < end {
      longest = max(longest, unhinderedSeconds { found = failures { app.buttons["Add"].tap() } })
    }
    XCTAssertEqual(found.count, 1, "expected one failure of a tap on a page that has ended", line: line)
    XCTAssertTrue(
      found.first?.text.contains("Failed to tap \"Add\" Button") == true, "\(found)", line: line)
    XCTAssertLessThan(longest, 20, "the wait was too long", line: line)
  }

  private func expectItWorks(_ app: XCUIApplication, asked hasPipe: Bool, line: UInt = #line) {
    XCTAssertTrue(app.buttons["Count 0"].waitForExistence(timeout: 20), line: line)
    for number in 1...5 {
      app.buttons["Add"].tap()
      XCTAssertTrue(app.buttons["Count \(number)"].exists, "tap \(number)", line: line)
    }
    // No stored tree is known to be current, so the page is queried.
    app.handle.application.discardTree()
    let handle = app.buttons["Add"].handle
    XCTAssertEqual(
      try handle.application.session.lock.withLock { try handle.resultFromRenderer() != nil }, hasPipe,
      "whether the page answers", line: line)
  }

  func testAKilledPageIsNotWaitedForAndWorksAfterAReload() {
    showBothWays(Self.counter) { app, hasPipe in
      expectItWorks(app, asked: hasPipe)
      endPages(of: app, hasPipe ? SIGKILL : SIGSEGV)
      tapUntilItFails(app)
      app.buttons["Reload"].firstMatch.tap()
      expectItWorks(app, asked: hasPipe)
    }
  }

  func testAPageKilledBetweenTapsIsNotWaitedForAndWorksAfterALaunch() {
    showBothWays(Self.counter) { app, hasPipe in
      expectItWorks(app, asked: hasPipe)
      for moment in [0.05, 0.13] {
        endPages(of: app, after: moment)
        tapUntilItFails(app)
        app.launch()
        expectItWorks(app, asked: hasPipe)
      }
    }
  }

  func testTheBrowserReportsAPageThatCrashes() {
    showBothWays(Self.counter) { app, hasPipe in
      expectItWorks(app, asked: hasPipe)
      let field = app.textFields["Address and search bar"]
      field.tap()
      // The delete key removes the completion that the browser proposes.
      field.typeText("chrome://crash" + XCUIKeyboardKey.delete.rawValue + "\n")
      XCTAssertTrue(app.staticTexts["Aw, Snap!"].waitForExistence(timeout: 20), app.debugDescription)
      tapUntilItFails(app)
      app.launch()
      expectItWorks(app, asked: hasPipe)
    }
  }

  /// Chromium loads a thousand frames of a page at most, and has all of them in its tree.
  func testAPageOfFiveThousandFramesHasTheSameAnswersWithAndWithoutThePipe() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("frames-\(getpid()).html")
    let frames = (0..<5_000).map { number in
      number.isMultiple(of: 10)
        ? "<iframe srcdoc='<button onclick=parent.press(\(number))>Inner \(number)</button>'></iframe>"
        : "<iframe src=about:blank></iframe>"
    }
    try """
    <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Frames</title>
    <style>iframe { width: 90px; height: 26px; border: 0 }</style>
    <button onclick="press('Outer')">Outer</button> <button id=told>Nothing</button>
    <script>let count = 0; function press(what) { told.textContent = `${++count}: ${what}` }</script>
    <div>\(frames.joined())</div>
    """.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    var answers: [[String]] = []
    showBothWays(file.absoluteString) { app, _ in
      XCTAssertTrue(app.buttons["Inner 10"].waitForExistence(timeout: 120))
      var told: [String] = []
      let time = unhinderedSeconds {
        for name in ["Outer", "Inner 10", "Inner 100"] {
          app.buttons[name].tap()
          told.append(app.buttons.matching(NSPredicate(format: "label CONTAINS ': '")).firstMatch.label)
        }
        told += ["Outer", "Inner 0", "Nobody"].map { "\($0) \(app.buttons[$0].exists)" }
      }
      XCTAssertLessThan(time, 30)
      answers.append(told)
    }
    XCTAssertEqual(answers.count, 2)
    XCTAssertEqual(answers.first, answers.last)
    XCTAssertEqual(
      answers.first,
      ["1: Outer", "2: 10", "3: 100", "Outer true", "Inner 0 true", "Nobody false"])
  }
}
