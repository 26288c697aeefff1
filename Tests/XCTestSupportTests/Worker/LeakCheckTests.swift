// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests threads, processes and windows that a test leaves behind, in a process that a runner controls.
final class LeakCheckTests: XCTestCase {
  func testThreadsAndProcessesThatOutliveTheirTestFailIt() throws {
    let process = try DrivenProcess()
    let finished = process.runAll([
      "LeavingTests/testIsQuick", "LeavingTests/testLeavesNothing", "LeavingTests/testLeavesAThread",
      "LeavingTests/testIsQuick", "LeavingTests/testLeavesAProcess", "LeavingTests/testIsQuick",
    ])
    let left = finished.map { $0["leftBehind"] as? [String] ?? ["?"] }
    XCTAssertEqual(left.map(\.count), [0, 0, 1, 0, 1, 0], process.log)
    XCTAssertEqual(
      finished.map { $0["outcome"] as? String }, ["passed", "passed", "failed", "passed", "failed", "passed"])
    let thread = left[2].first ?? ""
    XCTAssertTrue(thread.hasPrefix("LeavingTests.testLeavesAThread left behind: the thread"), thread)
    XCTAssertTrue(thread.contains("LeavingTests.swift:11 and is still running"), thread)
    XCTAssertTrue(
      left[4].first?.contains("left behind: the process /bin/sleep 600, which") ?? false, "\(left)")
    let issues = try process.record.tests[2].issues.map(\.issue)
    XCTAssertEqual(issues.map(\.isFailure), [true])
    XCTAssertTrue(issues.first?.text.hasPrefix("The test left behind: the thread") ?? false)
    XCTAssertTrue(issues.first?.file?.hasSuffix("LeavingTests.swift") ?? false)
  }

  func testWindowsOfForeignProgramsFailTheirTest() throws {
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/leaving.py").path
    let process = try DrivenProcess(environment: ["WORKER_PROGRAM": program, "UNDERSTUDY_CAPTURE": "never"])
    let finished = process.runAll([
      "LeavingWindowsTests/testLaunchesAProgramAndLeavesIt", "LeavingWindowsTests/testTerminatesAProgram",
      "LeavingWindowsTests/testLeavesAWindow", "LeavingTests/testIsQuick",
    ])
    let left = finished.map { $0["leftBehind"] as? [String] ?? ["?"] }
    XCTAssertEqual(left.map(\.count), [0, 0, 1, 0], process.log)
    XCTAssertTrue(left[2].first?.contains("the window \"Left behind\" of the process ") ?? false, "\(left)")
  }

  func testLeftoversAreWarningsOrIgnoredIfRequested() throws {
    let warned = try DrivenProcess(environment: ["UNDERSTUDY_LEAKS": "warn"])
    let warnings = warned.runAll(["LeavingTests/testLeavesAThread"])
    XCTAssertEqual(warnings.map { $0["outcome"] as? String }, ["passed"], warned.log)
    XCTAssertEqual((warnings.first?["leftBehind"] as? [String])?.count, 1)
    XCTAssertEqual(try warned.record.tests.first?.issues.map(\.issue.isFailure), [false])
    let ignored = try DrivenProcess(environment: ["UNDERSTUDY_LEAKS": "ignore"])
    let nothing = ignored.runAll(["LeavingTests/testLeavesAThread"])
    XCTAssertEqual(nothing.first?["leftBehind"] as? [String], [])
    XCTAssertEqual(try ignored.record.tests.first?.issues.count, 0)
  }
}
