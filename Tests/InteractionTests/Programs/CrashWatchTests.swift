// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import RecordingTestSupport
import ResultBundle
import Synchronization
import TestSupport
import XCTest

@testable import Diagnosis
@testable import Programs

/// Tests the watch of programs while the debugger examines a crash, which takes seconds.
final class CrashWatchTests: OperatedTestCase {
  private final class Changes: ActivityObserver {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }
    func applicationDidChange(_ application: BundleEvent.Application) {
      add("\(application.name) \(application.change)")
    }
    func outputWasRead(_ output: BundleEvent.Output) { add(output.text) }
    func attachmentWasStored(_ attachment: StoredAttachment) { add(attachment.name) }

    private func add(_ text: String) { texts.withLock { $0.append(text) } }
    func wait(for text: String) -> Bool { waitUntil(deadline: 10) { all.contains(text) } }
  }

  private let changes = Changes()
  /// Ends the examination of a crash.
  private let gate = DispatchSemaphore(value: 0)

  /// Creates a watch whose debugger works until the gate opens.
  private func makeWatch(on desktop: PrivateDesktop) throws -> ProgramWatch {
    for folder in [desktop.logDirectory, desktop.homeDirectory] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let attachments = desktop.rootDirectory.appendingPathComponent("files")
    let log = RunLog(attachments: AttachmentStore(folder: attachments))
    log.add(changes)
    let text = "\(StackReport.firstMark)\n#0  0x01 in fail () at a.c:1\n\(StackReport.secondMark)\nall\n"
    let report = try XCTUnwrap(StackReport(gdb: text))
    return ProgramWatch(
      runLog: log,
      examineCrash: { [gate] _, _, _ in
        _ = gate.wait(timeout: .now() + 30)
        return .success(report)
      })
  }

  private func run(_ script: String, named name: String, on desktop: PrivateDesktop, _ watch: ProgramWatch)
    throws -> WatchedProgram
  {
    let process = try desktop.spawn(executable: "/bin/sh", arguments: ["-c", script], name: name)
    return watch.follow(process, name: name, on: desktop, startedAs: ["/bin/sh", "-c", script])
  }

  func testOtherProgramsAreWatchedDuringTheExaminationOfACrash() throws {
    let desktop = try operate("gtk3-buttons").runningDesktop.desktop
    let watch = try makeWatch(on: desktop)
    let crashing = try run("echo last words; kill -SEGV $$", named: "crashing", on: desktop, watch)
    XCTAssertTrue(changes.wait(for: "crashing crashed"), "\(changes.all)")
    XCTAssertTrue(crashing.hasEnded)
    XCTAssertFalse(crashing.isCompletelyRecorded)
    _ = try run("echo hello", named: "writing", on: desktop, watch)
    XCTAssertTrue(changes.wait(for: "hello\n"), "\(changes.all)")
    XCTAssertTrue(changes.wait(for: "writing exited"), "\(changes.all)")
    gate.signal()
    XCTAssertEqual(try crashing.crash?.get().frames.first?.function, "fail")
    XCTAssertTrue(crashing.isCompletelyRecorded)
    XCTAssertEqual(
      changes.all.filter { !$0.hasPrefix("writing") && $0 != "hello\n" }.map { $0.prefix(9) },
      ["crashing ", "last word", "crashing ", "Backtrace"], "launch, output, crash and report, in this order")
  }

  /// The report of a crash belongs to the test in which the program crashed.
  func testTheEndOfATestAndTheEndOfTheDesktopWaitForTheExamination() throws {
    let desktop = try operate("gtk3-buttons").runningDesktop.desktop
    let watch = try makeWatch(on: desktop)
    let waits: [(name: String, wait: () -> Void)] = [
      ("finishing", { watch.finishOutput() }), ("ending", { watch.willTerminateAll() }),
    ]
    for (name, wait) in waits {
      let crashing = try run("kill -SEGV $$", named: name, on: desktop, watch)
      XCTAssertTrue(changes.wait(for: "\(name) crashed"), "\(changes.all)")
      let gate = gate
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { gate.signal() }
      wait()
      XCTAssertTrue(crashing.isCompletelyRecorded, name)
      let pid = crashing.process.processIdentifier
      XCTAssertEqual(changes.all.filter { $0 == "Backtrace of \(name) (\(pid))" }.count, 1, name)
    }
  }
}
