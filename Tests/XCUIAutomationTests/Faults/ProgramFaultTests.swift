// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Diagnosis
import ElementModel
import Foundation
import Interaction
import IssueTestSupport
import Programs
import TestSupport
import XCTest

@testable import XCUIAutomation

/// Tests the failures when the program crashes, ends or hangs in the middle of a test.
final class ProgramFaultTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_CALL_TIMEOUT": "1", "UNDERSTUDY_HANG_TIMEOUT": "1.5"]
  }

  private func processIdentifier(of app: XCUIApplication) throws -> pid_t {
    let label = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Process '")).element.label
    return try XCTUnwrap(pid_t(label.dropFirst(8)))
  }

  func testACrashIsReportedWithItsSignalAndTheLastOutput() {
    let app = launch(.trouble, .gtk4)
    app.buttons["Crash"].tap()
    expectFailure(
      containing: "trouble.py", "crashed", "signal 11 (SIGSEGV)", "about to touch a null pointer"
    ) {
      _ = app.staticTexts["Ready"].label
    }
    XCTAssertEqual(app.state, .notRunning)
    app.launch()
    XCTAssertTrue(app.staticTexts["Ready"].exists)
  }

  func testAProgramThatEndsIsReportedWithItsExitStatus() {
    let app = launch(.trouble, .gtk3)
    app.buttons["End"].tap()
    expectFailure(containing: "is not running", "status 3", "nothing left to do") {
      app.buttons["Work"].tap()
    }
    app.launch()
    XCTAssertTrue(app.buttons["Work"].exists)
  }

  func testAWaitReturnsFalseAfterACrash() throws {
    let app = launch(.trouble, .gtk3)
    kill(try processIdentifier(of: app), SIGABRT)
    XCTAssertFalse(app.staticTexts["Worked"].waitForExistence(timeout: 0.5))
    expectFailure(containing: "signal 6 (SIGABRT)") { app.buttons["Work"].tap() }
  }

  func testAWaitEndsAtACrashAndTheAssertionNamesTheSignal() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { kill(process, SIGSEGV) }
    var failures: [XCTIssue] = []
    let waiting = unhinderedSeconds {
      failures = recordedFailures {
        XCTAssertTrue(app.staticTexts["Worked"].waitForExistence(timeout: 120))
      }
    }
    XCTAssertLessThan(waiting, 60)
    let first = try XCTUnwrap(failures.first).compactDescription
    XCTAssertTrue(first.hasPrefix("XCTAssertTrue failed - trouble.py crashed"), first)
    XCTAssertTrue(first.contains("signal 11 (SIGSEGV)"), first)
  }

  func testAnAssertionAfterAWaitNamesAProgramThatDoesNotRespond() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    try stop(process)
    let failures = recordedFailures {
      XCTAssertTrue(app.staticTexts["Worked"].waitForExistence(timeout: 0.5))
    }
    let first = try XCTUnwrap(failures.first).compactDescription
    XCTAssertTrue(first.hasPrefix("XCTAssertTrue failed - trouble.py is not responding"), first)
    XCTAssertEqual(failures.first?.facts?.process, process)
    XCTAssertEqual(failures.first?.evidence.first, "Process: \(process)")
    let duration = try XCTUnwrap(failures.first?.evidence.dropFirst().first)
    XCTAssertTrue(duration.hasPrefix("Not responding for: at least "), duration)
  }

  func testAProgramThatStopsAfterTheLastEventIsFoundAtTheEndOfTheTest() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    let session = AutomationSession.shared
    let rounds = 100
    let begin = Date()
    for _ in 0..<rounds { XCTAssertEqual(FinalHangCheck(in: session).find().map(\.description), []) }
    let cost = Date().timeIntervalSince(begin) / Double(rounds)
    print("A check of an idle program takes \(String(format: "%.3f", cost * 1000)) ms")
    XCTAssertLessThan(cost, 0.01)
    try stop(process)
    let hangs = FinalHangCheck(in: session).find()
    XCTAssertEqual(hangs.map(\.kind), [.applicationHung])
    XCTAssertTrue("\(hangs)".contains("trouble.py is not responding"), "\(hangs)")
    // The hang does not fail the next test as well.
    XCTAssertEqual(FinalHangCheck(in: session).find().map(\.description), [])
  }

  /// A program that hangs may also compute, when its main loop calls a function that never returns.
  func testAnEndlessComputationAfterTheLastEventIsFoundAtTheEndOfTheTest() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    app.buttons["Spin Later"].tap()
    var looks = 0
    XCTAssertTrue(
      Waiter(session: .shared).wait(timeout: 20) {
        looks = ThreadState.ofMain(process) == "is computing" ? looks + 1 : 0
        return looks == 10
      })
    let hangs = FinalHangCheck(in: AutomationSession.shared).find()
    XCTAssertEqual(hangs.map(\.kind), [.applicationHung], "\(hangs)")
    XCTAssertTrue("\(hangs)".contains("trouble.py is not responding"), "\(hangs)")
    XCTAssertTrue("\(hangs)".contains("is computing"), "\(hangs)")
  }

  func testAProgramThatIsStoppedWhileItStartsIsNamed() {
    let app = BehaviorFixture.trouble.application(.gtk4)
    app.launchArguments.append("--stop-at-once")
    terminateAfterTest(app)
    let time = unhinderedSeconds {
      expectFailure(
        containing: "Failed to launch trouble.py", "a signal stopped it (SIGSTOP or a debugger)"
      ) { app.launch() }
    }
    XCTAssertLessThan(time, 10)
  }

  func testAReadFromAStoppedProgramEndsInBoundedTime() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    try stop(process)
    XCTAssertTrue(app.wait(for: .runningBackgroundSuspended, timeout: 2))
    let reading = unhinderedSeconds {
      expectFailure(containing: "trouble.py is not responding", "launch()") {
        _ = app.staticTexts["Ready"].label
      }
    }
    XCTAssertLessThan(reading, 4)
    app.launch()
    XCTAssertTrue(app.staticTexts["Ready"].exists)
    XCTAssertNotEqual(try processIdentifier(of: app), process)
  }

  /// A read gets no reply if the program is stopped during the call.
  func testAStopDuringAReadIsReportedAsAHang() throws {
    let app = launch(.trouble, .gtk4)
    let process = try processIdentifier(of: app)
    func expectHang(_ what: String, _ attribute: @escaping (ElementNode) throws -> Any?) {
      let element = app.buttons["Work"]
      XCTAssertThrowsError(
        try element.handle.read { node in
          // Values that were read before are not requested again.
          guard try HitTester(tree: node.tree).isHittable(node.index) else { return XCTFail("covered") }
          try stop(process)
          _ = try attribute(node)
        }, what
      ) { XCTAssertEqual(($0 as? AutomationError)?.kind, .applicationHung, "\(what): \($0)") }
      kill(process, SIGCONT)
    }
    expectHang("isHittable") { try HitTester(tree: $0.tree).isHittable($0.index) }
    expectHang("link target") { node in
      node.tree.nodes.tryAsking { try $0.linkTarget(of: node.tree.nodes.reference(node.index)) }
    }
    app.launch()
    XCTAssertTrue(app.buttons["Work"].isHittable)
  }

  func testATapOnAStoppedProgramEndsInBoundedTime() throws {
    let app = launch(.trouble, .gtk3)
    let process = try processIdentifier(of: app)
    try stop(process)
    let tapping = unhinderedSeconds {
      expectFailure(containing: "Failed to tap", "trouble.py is not responding") {
        app.buttons["Work"].tap()
      }
    }
    XCTAssertLessThan(tapping, 5)
    app.launch()
    app.buttons["Work"].tap()
    XCTAssertTrue(app.staticTexts["Worked"].exists)
  }

  func testABlockedProgramIsNamedByTheNextStep() {
    let app = launch(.trouble, .gtk4)
    let time = unhinderedSeconds {
      app.buttons["Stand Still"].tap()
      expectFailure(containing: "trouble.py", "is not responding") { app.buttons["Work"].tap() }
    }
    XCTAssertLessThan(time, 8)
    app.launch()
    XCTAssertTrue(app.buttons["Work"].isHittable)
  }
}
