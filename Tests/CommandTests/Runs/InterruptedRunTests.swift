// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import TestResults
import XCTest

/// Tests runs that are interrupted, and runs whose runner is killed.
final class InterruptedRunTests: XCTestCase {
  private let hang = "TroubleFixtureTests/HangTests"

  /// Starts a run, and waits until a test that hangs is running.
  private func runThatHangs(
    environment: [String: String] = [:], parent: Pipe? = nil
  ) throws -> (run: CommandRun, bundle: URL, process: pid_t) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stop-\(UUID().uuidString)")
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("run.understudy")
    let arguments = [
      "test", "--package-path", CommandRun.repository.path, "--skip-build", "--only-testing", hang,
      "--result-bundle-path", bundle.path, "--parallel-testing-worker-count", "1",
    ]
    let run = try CommandRun(
      parent == nil ? arguments : [ParentWatch.option] + arguments,
      environment: CommandRun.fixtureEnvironment.merging(environment) { $1 }, input: parent)
    var process: pid_t?
    CommandRun.wait(for: "the beginning of the test") {
      for stream in (try? BundleReader.read(bundle))?.streams ?? [] {
        if stream.tests.contains(where: { $0.name == "HangTests.testHang" }) {
          process = stream.start?.process
        }
      }
      return process != nil
    }
    return (run, bundle, try XCTUnwrap(process))
  }

  private func expectEnd(of process: pid_t) {
    CommandRun.wait(for: "the end of the test process") { kill(process, 0) != 0 }
  }

  func testTheFirstInterruptWaitsForRunningTestsAndTheSecondEndsThem() throws {
    let (run, bundle, process) = try runThatHangs()
    kill(run.process.processIdentifier, SIGINT)
    CommandRun.wait(for: "the reply to the first interrupt") {
      run.output.contains("Stopping after the running tests.")
    }
    XCTAssertTrue(run.process.isRunning)
    XCTAssertEqual(kill(process, 0), 0)
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(run.wait(), 130, run.output)
    expectEnd(of: process)
    let results = RunResults(try BundleReader.read(bundle))
    XCTAssertEqual(results.names(.interrupted), ["\(hang)/testHang"])
    XCTAssertEqual(results.tests.count, 1)
    XCTAssertTrue(run.output.contains("1 not run: the run ended early"), run.output)
  }

  func testARunEndsWithTheProgramThatHoldsItsInput() throws {
    let parent = Pipe()
    let (run, bundle, process) = try runThatHangs(parent: parent)
    // This process keeps no copy of the reading end, which would keep the pipe open.
    try parent.fileHandleForReading.close()
    XCTAssertTrue(run.process.isRunning)
    // The kernel closes this end if the program is killed.
    try parent.fileHandleForWriting.close()
    XCTAssertEqual(run.wait(), 130, run.output)
    expectEnd(of: process)
    XCTAssertTrue(run.output.contains("Stopping immediately."), run.output)
    XCTAssertEqual(RunResults(try BundleReader.read(bundle)).names(.interrupted), ["\(hang)/testHang"])
  }

  func testAKilledRunnerLeavesNoProcessesOrFiles() throws {
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("tmp-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let (run, bundle, process) = try runThatHangs(environment: ["TMPDIR": temporary.path])
    kill(run.process.processIdentifier, SIGKILL)
    run.wait()
    expectEnd(of: process)
    XCTAssertEqual(RunResults(try BundleReader.read(bundle)).names(.interrupted), ["\(hang)/testHang"])
    // SwiftPM leaves lock files, whose names contain the path of the package.
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
    XCTAssertEqual(left.filter { $0.contains("understudy") && !$0.hasSuffix(".lock") }, [])
  }
}
