// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests the limits of a worker's process in each of its states.
final class WorkerDeadlineTests: DriverTestCase {
  private let worker = Worker(number: 1)
  private var off: TestConfiguration.TimeAllowances {
    var limits = TestConfiguration.TimeAllowances()
    limits.areEnabled = false
    return limits
  }

  private func beginList(_ tests: [TestIdentifier], at time: TimeInterval) {
    worker.setPending(tests.map { Attempt(test: $0, configuration: 0, iteration: 1) })
    _ = worker.nextList()
    worker.begin(
      ListDriver(process, tests: tests, iteration: nil, configuration: nil, bundle: bundle), configuration: 0,
      at: time)
  }

  /// Reads the output of the process, and removes the attempts that have ended, as the run does.
  private func read(_ output: String, at time: TimeInterval) {
    process.write(output)
    let reports = worker.driver?.drainReports() ?? []
    for case .finished(let test, _) in reports { _ = worker.endAttempt(of: test) }
    worker.noteProgress(reports, at: time)
  }

  private func start(_ name: String) -> String { "Test Case '\(name)' started at 2026-01-01 00:00:00.000\n" }
  private func end(_ name: String) -> String { "Test Case '\(name)' passed (0.1 seconds)\n" }

  func testAListHasLimitsOutsideOfItsTestsAlsoWithoutTimeAllowances() throws {
    let standard = TestConfiguration.TimeAllowances()
    beginList([one, two], at: 100)
    for limits in [off, standard] { XCTAssertEqual(worker.deadline(limits), 220) }
    read("Test Suite 'A' started at 2026-01-01 00:00:00.000\n", at: 150)
    XCTAssertEqual(worker.deadline(off), 220, "no test has started")

    read(start("A.testOne"), at: 160)
    XCTAssertEqual(worker.state, .busy)
    XCTAssertNil(worker.deadline(off))
    let began = try XCTUnwrap(worker.driver?.running.first?.start)
    XCTAssertEqual(worker.deadline(standard), began + 600)

    read(end("A.testOne"), at: 200)
    for limits in [off, standard] { XCTAssertEqual(worker.deadline(limits), 380) }
    read("between the tests\n", at: 210)
    XCTAssertEqual(worker.deadline(off), 380)

    read(start("A.testTwo"), at: 220)
    XCTAssertNil(worker.deadline(off))
    read(end("A.testTwo"), at: 230)
    for limits in [off, standard] { XCTAssertEqual(worker.deadline(limits), 290) }
    XCTAssertEqual(worker.state, .ending(since: 230))
  }

  func testATestThatStartsAndEndsBetweenTwoReadsIsProgress() {
    beginList([one, two], at: 100)
    read(start("A.testOne") + end("A.testOne"), at: 130)
    XCTAssertEqual(worker.state, .betweenTests(since: 130))
    XCTAssertTrue(worker.hasRunTest)
    read(start("A.testTwo") + end("A.testTwo"), at: 140)
    XCTAssertEqual(worker.state, .ending(since: 140))
  }

  func testAProcessOnCommandHasTheLimitsOfItsCommands() throws {
    let driver = CommandDriver(process, configuration: nil, bundle: bundle)
    worker.begin(driver, configuration: 0, at: 100)
    XCTAssertEqual(worker.deadline(off), 220)
    worker.noteProgress([.ready(together: [])], at: 110)
    XCTAssertFalse(worker.hasRunTest)
    worker.noteReady()
    XCTAssertNil(worker.deadline(off))
    worker.setPending([Attempt(test: one, configuration: 0, iteration: 1)])
    worker.runNext()
    XCTAssertNil(worker.deadline(off))
    let began = try XCTUnwrap(driver.running.first?.start)
    XCTAssertEqual(worker.deadline(.init()), began + 3630)
    worker.noteProgress([.started(one)], at: 120)
    XCTAssertEqual(worker.state, .busy)
    worker.requestEnd(at: 200)
    XCTAssertEqual(worker.deadline(off), 260)
  }

  func testAKilledProcessHasNoDeadline() {
    var notes: [String] = []
    beginList([one, two], at: 100)
    worker.killAtDeadline(off) { notes.append($0) }
    XCTAssertEqual(notes, ["Worker 1 did not start within 120 s and is replaced."])
    XCTAssertEqual(process.kills, 1)
    XCTAssertEqual(worker.endReason, .noProgress)
    XCTAssertNil(worker.deadline(off))
    worker.kill(.interrupted)
    XCTAssertEqual(worker.endReason, .noProgress, "the first reason remains")

    worker.removeProcess()
    XCTAssertNil(worker.endReason)
    beginList([one, two], at: 300)
    XCTAssertEqual(worker.deadline(off), 420)
  }

  func testEachKillNamesItsLimit() {
    var notes: [String] = []
    beginList([one, two], at: 100)
    read(start("A.testOne"), at: 110)
    worker.killAtDeadline(.init()) { notes.append($0) }
    XCTAssertEqual(worker.endReason, .timeLimit(600))
    XCTAssertEqual(notes, [], "the failure of the test names the limit")

    worker.removeProcess()
    beginList([one, two], at: 100)
    worker.noteProgress([.finished(one, AttemptResult(.passed, duration: 1))], at: 100)
    worker.killAtDeadline(off) { notes.append($0) }
    worker.removeProcess()
    beginList([one, two], at: 100)
    worker.requestEnd(at: 100)
    worker.killAtDeadline(off) { notes.append($0) }
    XCTAssertEqual(
      notes,
      [
        "Worker 1 did not start its next test within 180 s and is replaced.",
        "Worker 1 did not end within 60 s and was killed.",
      ])
  }

  func testALongerLimitInTheSourceOfATestExtendsItsAllowance() {
    var allowances = TestConfiguration.TimeAllowances()
    XCTAssertEqual(allowances.extendedAllowance(for: nil), 600)
    XCTAssertEqual(allowances.extendedAllowance(for: 60), 600)
    XCTAssertEqual(allowances.extendedAllowance(for: 1200), 1230)
    allowances.maximum = 900
    XCTAssertEqual(allowances.extendedAllowance(for: 1200), 900)
  }
}
