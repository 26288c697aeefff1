// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle
import Synchronization
import Synchronized
import Timing
import XCTest

/// Runs the individual tests that a runner assigns.
///
/// XCTest creates its suites and starts them. The tests of the outermost suite are then replaced by a suite of this
/// library, which requests each test from the runner. So the beginning and the end of XCTest's run, its observers and
/// its output are unchanged.
final class TestWorker: TestPhaseObserver, ActivityObserver, Sendable {
  /// The worker of this process; nil if no runner drives the process.
  static var shared: TestWorker? { started.withLock { $0 } }
  private static let started = Mutex<TestWorker?>(nil)

  private struct State {
    /// The tests, which XCTest runs one after another; nil before XCTest has created its suites.
    var index: TestIndex?
    var command: RunnerCommand?
    /// Whether the runner has sent its last command.
    var hasEnded = false
    /// The names of the tests that have run in this process.
    var used: Set<String> = []
    var isWatching = false
    /// The leftovers of the running test, as sentences.
    var leftBehind: [String] = []
    /// Whether the first failure of the running test was a failure of the desktop; nil before the first failure.
    var isDesktopAtFault: Bool?
  }

  let channel: RunnerChannel
  private let leakCheck: LeakCheck?
  private let state = Mutex(State())

  private init(_ channel: RunnerChannel) {
    self.channel = channel
    leakCheck = LeakCheck(.init(environment: ProcessInfo.processInfo.environment))
  }

  /// If a runner has started this process, creates the worker and sends the first message to the runner.
  ///
  /// Called once, while the process starts.
  static func begin() {
    guard RootSuite.canBeDriven, let channel = RunnerChannel.inherited() else { return }
    let worker = TestWorker(channel)
    started.withLock { $0 = worker }
    RunRecord.processIsDriven()
    AutomationSession.shared.runLog.add(worker)
    AutomationSession.shared.runLog.addTestStartHandler { worker.watch() }
    channel.sendMessage(.hello)
  }

  /// Replaces the tests of the first suite.
  func suiteWillStart(_ suite: XCTestSuite) {
    let index = TestIndex(suite)
    let isFirst = state.withLock {
      guard $0.index == nil else { return false }
      $0.index = index
      return true
    }
    guard isFirst else { return }
    let inner = suite.tests.count == 1 ? suite.tests.first as? XCTestSuite : nil
    RootSuite.replaceTests(of: suite, with: [DrivenSuite(inner ?? suite, self)])
    watch()
    channel.sendMessage(.ready(tests: index.count, together: index.indivisibleClasses))
  }

  // MARK: - Commands

  /// The name of the next test; nil if no further test follows.
  ///
  /// The property waits until the runner sends a command.
  var nextTest: String? {
    let (command, hasEnded) = state.withLock { ($0.command, $0.hasEnded) }
    guard command == nil, !hasEnded else { return command?.run }
    while let next = channel.nextCommand(), next.end != true, let name = next.run {
      guard index?.contains(name) == true else {
        channel.sendMessage(.unknown(number: next.number ?? 0))
        continue
      }
      state.withLock { $0.command = next }
      return name
    }
    state.withLock { $0.hasEnded = true }
    return nil
  }

  private var index: TestIndex? { state.withLock { $0.index } }

  /// Whether a test is in a suite, or in one of its inner suites.
  func contains(_ name: String, in suite: XCTestSuite) -> Bool { index?.contains(name, in: suite) ?? false }

  /// Returns the object of the next test; nil if there is no next test.
  ///
  /// If the test has already run in this process, the result is a new object, unless none can be created.
  func nextTestCase() -> XCTestCase? {
    guard let name = state.withLock({ $0.command?.run }), let testCase = index?[name] else { return nil }
    if state.withLock({ $0.used.insert(name).inserted }) { return testCase }
    return TestInstanceFactory.copy(of: testCase) ?? testCase
  }

  func run(_ testCase: XCTestCase) {
    let number = state.withLock {
      $0.isDesktopAtFault = nil
      return $0.command?.number ?? 0
    }
    channel.sendMessage(.started(number: number))
    let start = MonotonicClock.now
    testCase.run()
    // XCTest computes the duration of its test run from dates, which a step of the system clock changes.
    let duration = MonotonicClock.now - start
    let (isInfrastructure, leftBehind) = state.withLock {
      $0.command = nil
      return ($0.isDesktopAtFault ?? false, $0.leftBehind)
    }
    channel.sendMessage(
      .finished(
        .init(
          number: number, outcome: XCTestObserver.outcome(of: testCase).rawValue, duration: duration,
          streamTest: RunRecord.lastTest, isInfrastructure: isInfrastructure,
          leftBehind: leftBehind)))
  }

  // MARK: - TestPhaseObserver

  func testWillStart(_ testCase: XCTestCase, _ description: inout TestDescription) {
    state.withLock { $0.leftBehind = [] }
    leakCheck?.testWillStart()
    description.iteration = state.withLock { $0.command?.iteration }
  }

  func testWillFinish(_ testCase: XCTestCase) {
    let leftBehind = leakCheck?.testWillFinish(testCase) ?? []
    state.withLock { $0.leftBehind = leftBehind }
  }

  // MARK: - ActivityObserver

  func issueWasRecorded(_ issue: RecordedIssue) {
    guard issue.isFailure else { return }
    state.withLock { $0.isDesktopAtFault = $0.isDesktopAtFault ?? issue.isInfrastructure }
  }

  // MARK: - The runner's end

  /// Ends this process if the runner ends without notice, since nobody uses the result of a test that continues.
  private func watch() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst else { return }
    NamedThread.start("understudy-run") { [self] in
      channel.waitForEnd()
      // If no test is running, the thread that executes commands also detects the end of the runner, and ends the run
      // as XCTest does. It gets some time to do so.
      if state.withLock({ $0.index != nil && $0.command == nil }) {
        poll(nil, 0, TimeLimits.Tests.workerEnd.milliseconds)
      }
      ProcessEnd.atOnce()
    }
  }
}
