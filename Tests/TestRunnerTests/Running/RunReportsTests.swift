// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import TestRunner

/// Tests how a run handles signals, and processes that hang or end, with a scripted process.
final class RunReportsTests: DriverTestCase {
  /// An observer that stores the notes and the results of a run.
  private final class Observer: TestRunObserver {
    var notes: [String] = []
    var finished: [TestIdentifier] = []

    func runWillStart(tests: Int, workers: Int) {}
    func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool) {
      finished.append(attempt.test)
    }
    func runDidNote(_ text: String) { notes.append(text) }
    func runDidGoOn() {}
  }

  private let observer = Observer()

  private func makeRun(_ tests: [TestIdentifier]? = nil, isDriven: Bool = false) throws -> TestRun {
    let tests = tests ?? [one, two]
    let executable = TestExecutable(
      url: folder.appendingPathComponent("Tests.xctest"), tests: tests, isDriven: isDriven,
      eventStreamVersion: "6.3", notes: [])
    return try TestRun(
      executable, tests: tests, settings: TestRunSettings(package: folder, bundle: bundle),
      observer: observer)
  }

  /// Starts a scripted process that runs both tests as a list.
  ///
  /// - Parameters:
  ///   - process: the process to start.
  ///   - run: the run that starts the process.
  ///   - age: the seconds since the start of the process.
  /// - Returns: the worker of the process.
  @discardableResult
  private func start(_ process: ScriptedProcess, in run: TestRun, age: TimeInterval = 0) -> Worker {
    let worker = run.workers[0]
    worker.setPending([one, two].map { Attempt(test: $0, configuration: 0, iteration: 1) })
    _ = worker.nextList()
    worker.begin(
      ListDriver(process, tests: [one, two], iteration: nil, configuration: nil, bundle: bundle),
      configuration: 0, at: MonotonicClock.now - age)
    return worker
  }

  private func start(_ name: String) -> String { "Test Case '\(name)' started at 2026-01-01 00:00:00.000\n" }
  private func end(_ name: String) -> String { "Test Case '\(name)' passed (0.1 seconds)\n" }

  // MARK: - Signals

  func testTheFirstCtrlCAfterFailFastLetsRunningTestsFinish() throws {
    let run = try makeRun()
    start(process, in: run)
    run.stopAssigning()
    run.handle(SIGINT)
    XCTAssertEqual(process.kills, 0)
    XCTAssertTrue(run.wasInterrupted)
    XCTAssertTrue(observer.notes.last?.contains("Stopping after the running tests.") == true)
    run.handle(SIGINT)
    XCTAssertEqual(process.kills, 1)
    XCTAssertEqual(observer.notes.last, "Stopping immediately.")
  }

  func testATerminationSignalEndsRunningTestsImmediately() throws {
    let run = try makeRun()
    start(process, in: run)
    run.handle(SIGTERM)
    XCTAssertEqual(process.kills, 1)
  }

  // MARK: - Processes that hang

  func testAListThatHangsBeforeItsFirstTestIsKilledAndNotedOnce() throws {
    let run = try makeRun()
    let worker = start(process, in: run, age: 1000)
    for _ in 0..<3 { try run.handleReports(of: worker) }
    XCTAssertEqual(process.kills, 1)
    XCTAssertEqual(observer.notes, ["Worker 1 did not start within 120 s and is replaced."])

    process.end(.signaled(SIGKILL, coreDumped: false))
    try run.handleReports(of: worker)
    XCTAssertNil(worker.driver)
    XCTAssertEqual(worker.pending.map(\.test), [one, two])
    XCTAssertEqual(observer.notes.count, 1)
    XCTAssertEqual(observer.finished, [])
  }

  func testARunEndsIfThreeProcessesInARowRunNoTest() throws {
    let run = try makeRun()
    for number in 1...3 {
      let process = ScriptedProcess(stream: "worker-1-\(number)")
      let worker = start(process, in: run)
      process.write("the reason")
      process.end(.exited(1))
      if number < 3 {
        try run.handleReports(of: worker)
      } else {
        XCTAssertThrowsError(try run.handleReports(of: worker)) {
          XCTAssertEqual(($0 as? RunnerError)?.kind, .workersFail)
          XCTAssertTrue("\($0)".contains("the reason"), "\($0)")
        }
      }
    }
    XCTAssertEqual(observer.notes.count, 2)
  }

  func testTestsThatDidNotRunBecauseOfAnErrorAreRecorded() throws {
    let run = try makeRun()
    // The executable does not exist.
    XCTAssertThrowsError(try run.run()) { XCTAssertEqual(($0 as? RunnerError)?.kind, .workersFail) }
    let results = try results()
    XCTAssertEqual(results.notRun.flatMap(\.tests), ["T/A/testOne", "T/A/testTwo"])
    XCTAssertEqual(results.earlyEnd, "2 not run: the run ended early, since the runner ended with an error.")
    XCTAssertEqual(results.status, 2)
  }

  func testALongListIsDividedAmongSeveralProcesses() {
    let tests = (1...5_000).map {
      TestIdentifier(target: "PlainTests", suite: "CatalogTests", test: "testNumber\($0)")
    }
    let worker = Worker(number: 1)
    worker.setPending(tests.map { Attempt(test: $0, configuration: 0, iteration: 1) })
    var taken: [TestIdentifier] = []
    while !worker.pending.isEmpty {
      let list = worker.nextList().map(\.test)
      XCTAssertFalse(list.isEmpty)
      XCTAssertLessThan(ListDriver.argument(for: list).utf8.count, 128 << 10)
      taken += list
      if list.isEmpty { break }
    }
    XCTAssertEqual(taken, tests)
  }

  func testAListOfClassesThatIsTooLongForAnArgumentIsDivided() {
    let all = (1...5_000).map { "CatalogTests.TestsOfPageNumber\($0)" }.sorted()
    var remaining = Set(all)
    while let next = remaining.min() {
      let classes = CommandDriver.classes(of: all, including: next)
      XCTAssertLessThan(classes.joined(separator: ",").utf8.count, 128 << 10)
      guard classes.contains(next) else { return XCTFail("\(next) is not in its list") }
      remaining.subtract(classes)
    }
    let few = Array(all.prefix(10))
    XCTAssertEqual(CommandDriver.classes(of: few, including: few[3]), few)
  }

  func testAProcessWithoutTheClassOfTheNextTestIsReplaced() throws {
    let run = try makeRun(isDriven: true)
    let worker = run.workers[0]
    for (name, isReplaced) in [("T.A", false), ("T.B", true)] {
      let process = ScriptedProcess()
      worker.setPending([Attempt(test: one, configuration: 0, iteration: 1)])
      worker.begin(
        CommandDriver(process, configuration: nil, bundle: bundle), configuration: 0, classes: [name],
        at: MonotonicClock.now)
      worker.noteReady()
      try run.assignNext(worker)
      let isEnding = if case .ending = worker.state { true } else { false }
      XCTAssertEqual(isEnding, isReplaced, name)
      XCTAssertEqual(process.sent.count, 1, name)
    }
  }

  func testProcessesReportTheClassesOfTheirLists() throws {
    let run = try makeRun(isDriven: true)
    XCTAssertEqual(run.reportedClasses, [])
    run.keepTogether([], among: ["T.A"])
    run.keepTogether([], among: ["T.B"])
    XCTAssertEqual(run.reportedClasses, ["T.A", "T.B"])
    run.keepTogether([], among: nil)
    XCTAssertNil(run.reportedClasses)
    run.keepTogether([], among: ["T.A"])
    XCTAssertNil(run.reportedClasses)
  }

  func testAListThatHangsBetweenTwoTestsIsReplacedForTheRemainingTest() throws {
    let run = try makeRun()
    let worker = start(process, in: run)
    process.write(start("A.testOne") + end("A.testOne"))
    try run.handleReports(of: worker)
    XCTAssertEqual(observer.finished, [one])
    XCTAssertEqual(process.kills, 0)
    guard case .betweenTests = worker.state else { return XCTFail("\(worker.state)") }
    worker.noteProgress(
      [.finished(one, AttemptResult(.passed, duration: 0.1))], at: MonotonicClock.now - 1000)
    for _ in 0..<3 { try run.handleReports(of: worker) }
    XCTAssertEqual(process.kills, 1)
    XCTAssertEqual(
      observer.notes, ["Worker 1 did not start its next test within 180 s and is replaced."])
    process.end(.signaled(SIGKILL, coreDumped: false))
    try run.handleReports(of: worker)
    XCTAssertEqual(worker.pending.map(\.test), [two])
    XCTAssertEqual(worker.failedStarts, 0)
  }

  func testAListThatHangsAfterItsLastTestIsKilled() throws {
    let run = try makeRun()
    let worker = start(process, in: run)
    process.write(["A.testOne", "A.testTwo"].map { start($0) + end($0) }.joined())
    try run.handleReports(of: worker)
    XCTAssertEqual(observer.finished, [one, two])
    guard case .ending = worker.state else { return XCTFail("\(worker.state)") }
    worker.requestEnd(at: MonotonicClock.now - 1000)
    for _ in 0..<3 { try run.handleReports(of: worker) }
    XCTAssertEqual(process.kills, 1)
    XCTAssertEqual(observer.notes, ["Worker 1 did not end within 60 s and was killed."])
    process.end(.signaled(SIGKILL, coreDumped: false))
    try run.handleReports(of: worker)
    XCTAssertEqual(worker.pending.count, 0)
    XCTAssertEqual(worker.state, .free)
    XCTAssertEqual(try outcomes(), ["T/A/testOne passed", "T/A/testTwo passed"])
  }

  func testAProcessThatEndsAfterSomeOfItsTestsIsReplacedWithoutANote() throws {
    let run = try makeRun()
    let worker = start(process, in: run)
    process.write(start("A.testOne") + end("A.testOne"))
    process.end(.exited(0))
    try run.handleReports(of: worker)
    XCTAssertEqual(worker.pending.map(\.test), [two])
    XCTAssertEqual(observer.notes, [])
  }

  // MARK: - Swift Testing

  private let first = TestIdentifier(library: .swiftTesting, target: "M", suite: "S", test: "first()")
  private let second = TestIdentifier(library: .swiftTesting, target: "M", suite: "S", test: "second()")

  /// Starts a scripted process of Swift Testing.
  ///
  /// - Parameters:
  ///   - run: the run with the tests of the process.
  ///   - tests: the tests that the process runs.
  ///   - events: the kinds of its events, with their tests and further fields.
  /// - Returns: the worker of the process.
  /// - Throws: an error if the events cannot be written.
  private func startSwiftTesting(
    in run: TestRun, _ tests: [TestIdentifier], events: [(kind: String, test: TestIdentifier, more: String)]
  ) throws -> Worker {
    let output = try SwiftTestingDriver.Output(in: folder.appendingPathComponent("output"))
    let lines = events.map {
      #"{"kind":"event","version":"6.3","payload":{"kind":"\#($0.kind)","#
        + #""testID":"\#(SwiftTestingReading.name(of: $0.test))/S.swift:1:2"\#($0.more)}}"# + "\n"
    }
    try Data(lines.joined().utf8).write(to: output.events)
    let worker = run.workers[0]
    worker.setPending(tests.map { Attempt(test: $0, configuration: 0, iteration: 1) })
    _ = worker.nextList()
    worker.begin(
      SwiftTestingDriver(
        process, tests: tests, iteration: nil, configuration: nil, bundle: bundle, output: output),
      configuration: 0, at: MonotonicClock.now)
    return worker
  }

  private static let failure = #","messages":[{"symbol":"fail","text":"Failed"}]"#

  func testResultsOfSwiftTestingAreRecordedIfAnErrorEndsTheRun() throws {
    let run = try makeRun([first, second])
    let worker = try startSwiftTesting(
      in: run, [first, second],
      events: [("testStarted", first, ""), ("testEnded", first, ""), ("testStarted", second, "")])
    try run.handleReports(of: worker)
    process.end(.signaled(SIGKILL, coreDumped: false))
    run.endProcesses()
    XCTAssertEqual(process.kills, 1)
    XCTAssertNil(worker.driver)
    XCTAssertEqual(try outcomes(), ["M/S/first() passed", "M/S/second() interrupted"])
  }

  func testALaterFailureOfATestThatItsProcessRepeatsCounts() throws {
    let run = try makeRun([first])
    let worker = try startSwiftTesting(
      in: run, [first],
      events: [
        ("testStarted", first, ""), ("testEnded", first, ""), ("testStarted", first, ""),
        ("testEnded", first, Self.failure), ("testStarted", first, ""), ("testEnded", first, ""),
      ])
    try run.handleReports(of: worker)
    XCTAssertEqual(run.tally.outcome.failed, 1)
    XCTAssertEqual(run.tally.outcome.passed, 0)
    XCTAssertEqual(run.tally.outcome.status(flakyTestsFail: false), .failed)
    XCTAssertEqual(observer.finished, [first, first])
  }

  func testACrashInALaterRepetitionOfTheProcessCounts() throws {
    let run = try makeRun([first])
    let worker = try startSwiftTesting(
      in: run, [first],
      events: [("testStarted", first, ""), ("testEnded", first, ""), ("testStarted", first, "")])
    try run.handleReports(of: worker)
    XCTAssertEqual(run.tally.outcome.passed, 1)
    process.end(.exited(7))
    try run.handleReports(of: worker)
    XCTAssertEqual(run.tally.outcome.failed, 1)
    XCTAssertEqual(worker.pending.count, 0)
  }

  func testTestsThatWaitedForTheirTurnRunAgain() throws {
    let run = try makeRun([first, second])
    let worker = try startSwiftTesting(
      in: run, [first, second], events: [("testStarted", first, ""), ("testStarted", second, "")])
    let record = beginRecord(of: first)
    try run.handleReports(of: worker)
    worker.kill(.timeLimit(600))
    process.end(.signaled(SIGKILL, coreDumped: false))
    try run.handleReports(of: worker)
    XCTAssertEqual(observer.finished, [first])
    XCTAssertEqual(run.tally.outcome.failed, 1)
    XCTAssertEqual(worker.pending.map(\.test), [second])
    _ = record
  }
}
