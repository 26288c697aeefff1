// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle
import Synchronization
import XCTest

@testable import Diagnosis
@testable import Programs

/// Tests the record of programs' output and ends while they run.
final class ProgramWatchTests: XCTestCase {
  private final class Notes: ActivityObserver {
    private let texts = Mutex<[String]>([])
    let changed = DispatchSemaphore(value: 0)

    func outputWasRead(_ output: BundleEvent.Output) { note(output.text) }
    func applicationDidChange(_ application: BundleEvent.Application) { note(application.change) }

    private func note(_ text: String) {
      texts.withLock { $0.append(text) }
      changed.signal()
    }

    /// Returns whether a string is noted within ten seconds.
    func wait(for text: String) -> Bool {
      while !texts.withLock({ $0.contains(text) }) {
        if changed.wait(timeout: .now() + 10) == .timedOut { return false }
      }
      return true
    }
  }

  private func checkOutputIsRecorded(_ makeWatch: (RunLog) -> ProgramWatch) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let runLog = RunLog(attachments: AttachmentStore(folder: folder))
    let notes = Notes()
    runLog.add(notes)
    let watch = makeWatch(runLog)
    let go = folder.appendingPathExtension("go")
    defer { try? FileManager.default.removeItem(at: go) }
    let process = try desktop.spawn(
      executable: "/bin/sh",
      arguments: [
        "-c", "echo first; while ! test -e \"$1\"; do sleep 0.05; done; echo second; sleep 600", "sh",
        go.path,
      ])
    _ = watch.follow(process, name: "sh", on: desktop, startedAs: ["/bin/sh"])
    XCTAssertTrue(notes.wait(for: "first\n"))
    try Data().write(to: go)
    XCTAssertTrue(notes.wait(for: "second\n"), "output of a program that runs on")
    process.terminate()
    XCTAssertTrue(notes.wait(for: "exited"))
  }

  func testOutputIsRecordedWhileTheProgramRuns() throws {
    try checkOutputIsRecorded { ProgramWatch(runLog: $0) }
  }

  /// Other programs may hold all watches that the system allows a user.
  func testOutputIsRecordedWithoutAWatchOfTheSystem() throws {
    try checkOutputIsRecorded { ProgramWatch(runLog: $0, openOutputChanges: { -1 }) }
  }

  /// A user has only 128 descriptors for watches, and each session has a watch of programs.
  func testAWatchWithoutAProgramHoldsNoDescriptors() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // A file that stays is temporary and harmless.
    let log = RunLog(attachments: AttachmentStore(folder: folder))
    let opened = Mutex(0)
    let before = try openDescriptors()
    for _ in 0..<100 {
      _ = ProgramWatch(
        runLog: log,
        openOutputChanges: {
          opened.withLock { $0 += 1 }
          return -1
        })
    }
    XCTAssertEqual(opened.withLock { $0 }, 0)
    // Other threads of the process may open a few files in the meantime.
    XCTAssertLessThan(try openDescriptors() - before, 20)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
