// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Timing
import XCTest

@testable import Processes

final class HelperRunTests: XCTestCase {
  private func run(
    _ program: String, _ arguments: [String], includesErrors: Bool = true, seconds: Double = 30,
    shouldStop: () -> Bool = { false }
  ) throws -> HelperRun {
    try HelperRun(
      program, arguments, environment: ["PATH": "/usr/bin:/bin"], includesErrors: includesErrors,
      limit: TimeLimit(.seconds(seconds)), shouldStop: shouldStop)
  }

  private func text(_ run: HelperRun) -> String { String(decoding: run.output, as: UTF8.self) }

  func testTheEndAndBothOutputsAreReturned() throws {
    let run = try run("sh", ["-c", "echo out; echo err >&2; exit 3"])
    XCTAssertEqual(run.termination, .exited(3))
    XCTAssertEqual(text(run), "out\nerr\n")
    XCTAssertEqual(
      try self.run("sh", ["-c", "kill -9 $$"]).termination, .signaled(SIGKILL, coreDumped: false))
  }

  /// A pipe holds 64 KiB; the program would wait for a reader.
  func testOutputLongerThanAPipeIsReturned() throws {
    let run = try run("head", ["-c", "3000000", "/dev/zero"])
    XCTAssertEqual(run.termination, .exited(0))
    XCTAssertEqual(run.output.count, 3_000_000)
  }

  func testTheInputIsReadOrEmpty() throws {
    XCTAssertEqual(text(try run("cat", [])), "")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("input".utf8).write(to: file)
    addTeardownBlock { try FileManager.default.removeItem(at: file) }
    let reader = try HelperRun(
      "cat", [], environment: ["PATH": "/usr/bin:/bin"], input: .open(file.path, O_RDONLY),
      includesErrors: false, limit: TimeLimit(.seconds(30)))
    XCTAssertEqual(text(reader), "input")
  }

  func testAMissingProgramIsDistinguished() throws {
    XCTAssertEqual(try run("understudy-missing", []).termination, HelperRun.notFound)
    XCTAssertEqual(try run("/nowhere/missing", []).termination, HelperRun.notFound)
  }

  func testAProgramGetsTimeToEndAtItsLimitAndIsKilledWithItsDescendants() throws {
    let run = try run(
      "sh", ["-c", "trap 'echo ended; exit' TERM; setsid sleep 600 & echo $!; wait"], seconds: 1)
    XCTAssertNil(run.termination)
    let lines = text(run).split(separator: "\n")
    XCTAssertEqual(lines.last, "ended")
    let below = try XCTUnwrap(lines.first.flatMap { pid_t($0) })
    XCTAssertTrue(waitUntil(deadline: 5) { ProcessTable.entry(below)?.isZombie != false })
  }

  func testTheCallerCanEndAProgramEarly() throws {
    var checks = 0
    let begin = MonotonicClock.now
    let run = try run("sleep", ["600"], seconds: 600) {
      checks += 1
      return checks > 1
    }
    XCTAssertNil(run.termination)
    XCTAssertLessThan(MonotonicClock.now - begin, 60)
  }

  func testAProcessThatStaysAndHoldsTheOutputOpenIsNotAwaited() throws {
    let run = try run("sh", ["-c", "sleep 600 & echo $!"])
    let process = try XCTUnwrap(pid_t(text(run).trimmingCharacters(in: .newlines)))
    defer { kill(process, SIGKILL) }
    XCTAssertEqual(run.termination, .exited(0))
    XCTAssertEqual(ProcessTable.entry(process)?.isZombie, false)
  }

  /// The number of prctl(2) is that of `PR_GET_PDEATHSIG`.
  func testTheKernelEndsTheProgramWithThisProcess() throws {
    let script =
      "import ctypes; n = ctypes.c_int(); ctypes.CDLL(None).prctl(2, ctypes.byref(n)); print(n.value)"
    XCTAssertEqual(text(try run("python3", ["-c", script])), "\(SIGTERM)\n")
  }
}
