// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle
import Synchronization
import Synchronized
import Timing
import XCTest

/// Runs single tests as a runner commands.
///
/// XCTest builds its suites and starts them. The outermost suite then gets a suite of this library in place of its tests,
/// which asks the runner for each test. So XCTest's beginning and end, its observers and its output are unchanged.
final class TestWorker: ActivityObserver, Sendable {
  /// Nil where no runner drives this process.
  static var shared: TestWorker? { started.withLock { $0 } }
  private static let started = Mutex<TestWorker?>(nil)

  private struct State {
    /// XCTest runs the tests one after another; nil before its suites are there.
    var index: UncheckedSendable<TestIndex>?
    var command: RunnerCommand?
    /// Whether the runner has said that it will send no more.
    var hasEnded = false
    /// Names of tests that have run here.
    var used: Set<String> = []
    var isWatching = false
    /// The things that the running test has left behind.
    var leftBehind: [String] = []
    /// Whether the first failure of the running test was one of the desktop's; nil before there is one.
    var isDesktopAtFault: Bool?
  }

  let channel: RunnerChannel
  private let leftovers: Leftovers?
  private let state = Mutex(State())

  private init(_ channel: RunnerChannel) {
    self.channel = channel
    leftovers = Leftovers(.init(environment: ProcessInfo.processInfo.environment))
  }

  /// Called once, while the process starts: greets the runner, if there is one.
  static func begin() {
    guard RootSuite.canBeDriven, let channel = RunnerChannel.inherited() else { return }
    let worker = TestWorker(channel)
    started.withLock { $0 = worker }
    AutomationSession.shared.recorder.add(worker)
    AutomationSession.shared.recorder.afterStartOfTest { worker.watch() }
    channel.tell(.hello)
  }

  /// Called when a suite of XCTest's has started and has not yet looked for its tests.
  func suiteWillStart(_ suite: XCTestSuite) {
    let index = TestIndex(suite)
    let boxed = UncheckedSendable(index)
    let isFirst = state.withLock {
      guard $0.index == nil else { return false }
      $0.index = boxed
      return true
    }
    guard isFirst else { return }
    let inner = suite.tests.count == 1 ? suite.tests.first as? XCTestSuite : nil
    RootSuite.replaceTests(of: suite, with: [DrivenSuite(inner ?? suite, self)])
    watch()
    channel.tell(.ready(tests: index.count, together: index.classesKeptTogether))
  }

  // MARK: - Commands

  /// Which repetition of the running test it is, as the runner counts.
  var iteration: Int? { state.withLock { $0.command?.iteration } }

  /// The test that is to run next; waits for the runner to name one.
  ///
  /// Nil when none is to follow.
  var nextTest: String? {
    let (command, hasEnded) = state.withLock { ($0.command, $0.hasEnded) }
    guard command == nil, !hasEnded else { return command?.run }
    while let next = channel.nextCommand(), next.end != true, let name = next.run {
      guard index?.contains(name) == true else {
        channel.tell(.unknown(number: next.number ?? 0))
        continue
      }
      state.withLock { $0.command = next }
      return name
    }
    state.withLock { $0.hasEnded = true }
    return nil
  }

  private var index: TestIndex? { state.withLock { $0.index }?.value }

  /// Whether a test is in a suite, or in a suite in it.
  func contains(_ name: String, in suite: XCTestSuite) -> Bool { index?.contains(name, in: suite) ?? false }

  /// The object of the test that is next: one that has not run yet.
  func takeTest() -> XCTestCase? {
    guard let name = state.withLock({ $0.command?.run }), let testCase = index?[name] else { return nil }
    if state.withLock({ $0.used.insert(name).inserted }) { return testCase }
    return TestInstanceFactory.copy(of: testCase) ?? testCase
  }

  func run(_ testCase: XCTestCase) {
    let number = state.withLock {
      $0.isDesktopAtFault = nil
      return $0.command?.number ?? 0
    }
    channel.tell(.started(number: number))
    let start = ProcessInfo.processInfo.systemUptime
    testCase.run()
    let duration = testCase.testRun?.totalDuration ?? ProcessInfo.processInfo.systemUptime - start
    let (isInfrastructure, leftBehind) = state.withLock {
      $0.command = nil
      return ($0.isDesktopAtFault ?? false, $0.leftBehind)
    }
    channel.tell(
      .finished(
        .init(
          number: number, outcome: XCTestObserver.outcome(of: testCase).rawValue, duration: duration,
          streamTest: RunRecord.lastTest, isInfrastructure: isInfrastructure,
          leftBehind: leftBehind)))
  }

  /// Called when a test starts, before it is set up.
  func testWillStart() {
    state.withLock { $0.leftBehind = [] }
    leftovers?.testWillStart()
  }

  /// Called when a test is torn down, and failures can still be recorded in it.
  func testWillFinish(_ testCase: XCTestCase) {
    let leftBehind = leftovers?.testWillFinish(testCase) ?? []
    state.withLock { $0.leftBehind = leftBehind }
  }

  // MARK: - ActivityObserver

  func issueWasRecorded(_ issue: RecordedIssue) {
    guard issue.isFailure else { return }
    state.withLock { $0.isDesktopAtFault = $0.isDesktopAtFault ?? issue.isInfrastructure }
  }

  // MARK: - The runner's end

  /// Ends this process when the runner ends without having said so: a test that runs on, unseen, is of use to nobody.
  private func watch() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst else { return }
    NamedThread.start("understudy-run") { [self] in
      channel.waitForEnd()
      // Where no test is to run, the thread that obeys sees the same and comes to its end as XCTest does.
      if state.withLock({ $0.index != nil && $0.command == nil }) {
        poll(nil, 0, TimeLimits.Tests.workerEnd.milliseconds)
      }
      ProcessEnd.atOnce()
    }
  }
}
