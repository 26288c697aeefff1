// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the end of failing tests while `continueAfterFailure` is false.
///
/// `swift test` runs the failing tests in a separate process.
final class StoppingTests: XCTestCase {
  private struct Expectation {
    let test: String
    let failures: Int
    let marks: [String]
  }

  private static let expectations: [Expectation] = StoppingExpectations.tests.split(separator: "\n").map {
    let parts = $0.split(separator: ":", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    var marks = parts[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    marks.removeAll { $0.isEmpty }
    if words[0].contains(".") { marks += ["tearDown", "tearDownWithError", "async-tearDown"] }
    return Expectation(test: String(words[0]), failures: Int(words[1]) ?? -1, marks: marks)
  }

  func testNothingRunsAfterTheFailingLineAndEverythingIsTornDown() throws {
    let run = try StoppingFixtureRun("--filter", StoppingFixtureRun.small)
    for expected in Self.expectations {
      XCTAssertEqual(run.marks[expected.test] ?? [], expected.marks, "lines of \(expected.test)")
      let failures = run.output.components(separatedBy: "error: \(expected.test) : ").count - 1
      XCTAssertEqual(failures, expected.failures, "failures of \(expected.test)")
    }
    XCTAssertEqual(
      Set(run.marks.keys), Set(Self.expectations.map(\.test)), "tests without an expectation, or not run")
    let tests = Self.expectations.filter { $0.test.contains(".") }
    let total = tests.map(\.failures).reduce(0, +)
    XCTAssertTrue(
      run.output.contains("Executed \(tests.count) tests, with \(total) failures"),
      "XCTest does not count \(tests.count) tests and \(total) failures: "
        + run.output.components(separatedBy: "\n").filter { $0.contains("Executed") }.joined())
    XCTAssertEqual(run.status, 1, run.output)
  }

  func testParallelRunsHaveTheSameResults() throws {
    // The tests of the desktop need to be in one process, because they share a program.
    let run = try StoppingFixtureRun(
      "--parallel", "--filter", #"\.(SyncTests|AsyncTests|MainActorTests|Failing\w+|Throwing\w+)/"#)
    let classes = ["SyncTests", "AsyncTests", "MainActorTests", "Failing", "Throwing"]
    let expectations = Self.expectations.filter { expected in
      classes.contains { expected.test.hasPrefix($0) }
    }
    XCTAssertGreaterThan(expectations.count, 40)
    for expected in expectations {
      XCTAssertEqual(run.marks[expected.test] ?? [], expected.marks, "lines of \(expected.test)")
    }
    XCTAssertEqual(run.status, 1, run.output)
  }

  func testATaskThatReturnsFromAWaitEndsWithItsTest() throws {
    let run = try StoppingFixtureRun("--filter", #"\.ManyEndsOfWaits\d*/"#)
    XCTAssertNil(run.marks["NEVER"])
    XCTAssertEqual(run.marks["end"]?.count, 329, run.output)
  }

  func testHundredsOfFailuresNeedLittleMemory() throws {
    for kind in ["Sync", "Async"] {
      let run = try StoppingFixtureRun("--filter", #"\.Many\#(kind)Failures\d?/"#)
      let memory = (run.marks["memory"] ?? []).compactMap(Int.init)
      XCTAssertGreaterThanOrEqual(memory.count, 300, "\(kind): the run has ended early: \(run.output)")
      XCTAssertNil(run.marks["NEVER"])
      XCTAssertTrue(run.output.contains("Executed \(memory.count) tests, with \(memory.count) failures"))
      XCTAssertEqual(run.status, 1)
      guard memory.count >= 300 else { continue }
      // The first failures load code and data that all of them need.
      let growth = Double(memory[memory.count - 1] - memory[30]) / Double(memory.count - 31)
      print("\(kind) tests: \(growth) kB of memory for each failure")
      XCTAssertLessThan(growth, 16, "\(kind): kilobytes for each failure")
    }
  }
}
