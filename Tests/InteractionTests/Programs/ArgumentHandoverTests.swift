// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import Processes
import RecordingTestSupport
import ResultBundle
import Synchronization
import XCTest

@testable import Desktop
@testable import ElementModel
@testable import Programs
@testable import RunningDesktops

/// Tests the second process of a program, which passes a document to the instance that runs already.
final class ArgumentHandoverTests: OperatedTestCase {
  private final class Changes: ActivityObserver {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }
    func applicationDidChange(_ application: BundleEvent.Application) {
      texts.withLock { $0.append(application.change) }
    }
    func outputWasRead(_ output: BundleEvent.Output) { texts.withLock { $0.append(output.text) } }
  }

  private let changes = Changes()

  /// Passes a document to a program whose second process runs a shell script; `$0` is the document.
  ///
  /// - Returns: whether the test continues with the instance that ran before.
  /// - Throws: the error of the second process.
  private func pass(to script: String) throws -> Bool {
    let program = try operate("gtk3-buttons")
    let desktop = program.runningDesktop.desktop
    for folder in [desktop.logDirectory, desktop.homeDirectory] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let session = program.session
    session.runLog.add(changes)
    return try session.lock.withLock {
      let process = try XCTUnwrap(program.application.processIdentifier.flatMap(ForeignProcess.init))
      let command = ProgramCommand(name: "opener", executable: "/bin/sh", arguments: ["-c", script])
      let application = TargetProgram(.command(command), session: session)
      let old = RunningProgram(command: command, successor: process)
      application.running = old
      try ArgumentHandover(to: application).pass("/tmp/letter.txt", to: old)
      return application.running === old
    }
  }

  func testAProcessThatExitsWithSuccessHasPassedTheDocumentOn() throws {
    XCTAssertTrue(try pass(to: "echo passed on $0"))
    XCTAssertEqual(changes.all, ["launched", "passed on /tmp/letter.txt\n", "exited"])
  }

  func testACancelledHandoverIsReportedAsSuch() throws {
    defer { Cancellation.reset() }
    Cancellation.request()
    XCTAssertThrowsError(try pass(to: "sleep 2")) {
      XCTAssertTrue("\($0)".contains("was cancelled before the argument was passed on"), "\($0)")
    }
  }

  func testACrashIsReportedAndRecorded() throws {
    XCTAssertThrowsError(try pass(to: "echo before the end; kill -SEGV $$")) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .launchFailed)
      XCTAssertTrue("\($0)".contains("it was ended by signal 11 (SIGSEGV)"), "\($0)")
      XCTAssertTrue("\($0)".contains("/tmp/letter.txt"), "\($0)")
    }
    XCTAssertEqual(changes.all.prefix(3), ["launched", "before the end\n", "crashed"])
  }

  func testAFailedExitIsReportedWithItsOutput() throws {
    XCTAssertThrowsError(try pass(to: "echo cannot open $0 >&2; exit 1")) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .launchFailed)
      XCTAssertTrue("\($0)".contains("it exited with status 1"), "\($0)")
      XCTAssertTrue("\($0)".contains("cannot open /tmp/letter.txt"), "\($0)")
    }
    XCTAssertEqual(changes.all, ["launched", "cannot open /tmp/letter.txt\n", "exited"])
  }
}
