// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

@testable import Programs

/// Tests the record of a run with programs that crash, hang, end and write.
final class DiagnosisTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_CALL_TIMEOUT": "1", "UNDERSTUDY_HANG_TIMEOUT": "1.5"]
  }

  func testTheLaunchAndTheEndOfAProgramAreRecorded() throws {
    BehaviorTestDesktop.restart(["UNDERSTUDY_DESTINATION": "size=900x700"])
    defer { BehaviorTestDesktop.restart(Self.settings) }
    let log = RecordLog.during {
      let app = launch(.trouble, .gtk3)
      app.terminate()
    }
    XCTAssertEqual(log.applications.map(\.change), ["launched", "terminated"])
    XCTAssertEqual(log.applications.map(\.name), ["trouble.py", "trouble.py"])
    let details = try XCTUnwrap(log.applications.first?.details)
    XCTAssertTrue(details.hasSuffix("trouble.py --gtk=3"), details)
    XCTAssertEqual(log.applications.last?.details, "was ended by signal 15 (SIGTERM)")
    XCTAssertEqual(log.destinations.map { $0.settings["size"] }, ["900x700"])
  }

  func testTheExitOfAProgramIsRecordedWithoutAQuery() {
    let log = RecordLog()
    let runLog = AutomationSession.shared.runLog
    runLog.add(log)
    defer { runLog.remove(log) }
    let app = launch(.trouble, .gtk3)
    app.buttons["End"].tap()
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
    AutomationSession.shared.watch.noteEnds()
    XCTAssertEqual(log.applications.map(\.change), ["launched", "exited"])
    XCTAssertEqual(log.applications.last?.details, "exited with status 3")
    XCTAssertEqual(log.outputs.filter { $0.stream == "stderr" }.map(\.text).joined(), "nothing left to do\n")
  }

  func testACrashIsRecordedWithTheStacksOfAllThreads() throws {
    let log = RecordLog.during {
      let app = launch(.trouble, .gtk3)
      app.buttons["Fault"].tap()
      let text = expectFailure(
        containing: "crashed with signal 11 (SIGSEGV) in ", "Stack of the crashed thread",
        "about to read from nowhere", "trouble.py\", line"
      ) {
        app.buttons["Work"].tap()
      }
      let first = text.prefix { $0 != "\n" }
      XCTAssertTrue(first.contains("trouble.py crashed"), "\(first)")
      // A function inside libc has a name only if libc's debugging symbols are installed; otherwise its caller is
      // reported.
      XCTAssertTrue(first.contains("in __strlen") || first.contains("in ffi_call"), "\(first)")
    }
    XCTAssertEqual(log.applications.map(\.change), ["launched", "crashed"])
    XCTAssertEqual(log.applications.last?.details, "was ended by signal 11 (SIGSEGV)")
    let stack = try text(of: "Backtrace of trouble.py", in: log)
    XCTAssertTrue(stack.contains("Thread 1 "), stack)
    XCTAssertTrue(stack.contains("Thread 2 "), stack)
    XCTAssertTrue(stack.contains("ffi_call"), stack)
    let home = try XCTUnwrap(AutomationSession.shared.host.current?.desktop.homeDirectory)
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
    XCTAssertEqual(left.filter { $0.hasPrefix("core") }, [], "the core dump was not deleted")
  }

  func testACrashWithASlowCoreDumpIsReportedAsACrash() {
    let app = launch(.trouble, .gtk3)
    app.buttons["Large Fault"].tap()
    expectFailure(containing: "crashed with signal 11 (SIGSEGV)") { app.buttons["Work"].tap() }
  }

  func testAHangIsRecordedWithTheStacksOfAllThreads() throws {
    let log = RecordLog.during {
      let app = launch(.trouble, .gtk3)
      app.buttons["Stand Still"].tap()
      let text = expectFailure(
        containing: "is not responding: it hangs. Its main thread ", "Call stack of its main thread",
        "nanosleep"
      ) {
        app.buttons["Work"].tap()
      }
      let first = text.prefix { $0 != "\n" }
      XCTAssertTrue(first.contains("nanosleep"), "\(first)")
      app.terminate()
    }
    XCTAssertEqual(log.applications.map(\.change), ["launched", "hung", "terminated"])
    let threads = try text(of: "Threads of trouble.py", in: log)
    XCTAssertTrue(threads.contains("nanosleep"), threads)
    XCTAssertTrue(threads.contains("Thread 2 "), threads)
  }

  func testTheOutputOfBothStreamsIsRecorded() {
    let log = RecordLog.during {
      let app = launch(.trouble, .gtk3)
      app.buttons["Say"].tap()
      XCTAssertTrue(app.staticTexts["Said"].waitForExistence(timeout: 2))
      AutomationSession.shared.watch.finishOutput()
    }
    func text(_ stream: String) -> String {
      log.outputs.filter { $0.stream == stream && $0.application == "trouble.py" }.map(\.text).joined()
    }
    XCTAssertEqual(text("stdout"), #"one \xE4\xFF ä"# + "\n")
    XCTAssertEqual(text("stderr"), "two\n")
  }

  func testALargeOutputIsTruncatedAndTheOmissionRecorded() {
    let log = RecordLog.during {
      let app = launch(.trouble, .gtk3)
      app.buttons["Flood"].tap()
      XCTAssertTrue(app.staticTexts["Flooded"].waitForExistence(timeout: 30))
      AutomationSession.shared.watch.finishOutput()
    }
    let written = 200 << 20
    let kept = log.outputs.map(\.text.utf8.count).reduce(0, +)
    XCTAssertLessThan(kept, 700_000)
    XCTAssertEqual(log.outputs.compactMap(\.omitted), [written + 8 - kept])
    XCTAssertTrue(log.outputs.last?.text.hasSuffix("x\nthe end\n") == true)
  }

  private func text(of name: String, in log: RecordLog) throws -> String {
    let found = log.attachments.filter { $0.name.hasPrefix(name) }
    XCTAssertEqual(found.count, 1, "\(log.attachments.map(\.name))")
    return try String(contentsOf: try XCTUnwrap(found.first).url, encoding: .utf8)
  }
}
