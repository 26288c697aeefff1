// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import CLinux
import Foundation
import ResultBundle
import TimeLimits
import XCTest

/// Runs single tests as a runner commands.
///
/// XCTest builds its suites and starts them; the outermost one is then given a suite of this library in place of its own,
/// which asks the runner for each test. So XCTest's beginning and end, its observers and its output are what they always are.
final class TestWorker: ActivityObserver, @unchecked Sendable {
  /// Nil where no runner drives this process.
  private(set) nonisolated(unsafe) static var shared: TestWorker?

  let channel: RunnerChannel
  private(set) var index = TestIndex(XCTestSuite(name: ""))
  private let lock = NSLock()
  private var driven: DrivenSuite?
  private var command: RunnerCommand?
  /// Whether the runner has said that it will send no more.
  private var hasEnded = false
  /// Names of tests that have run here.
  private var used: Set<String> = []
  private var isWatching = false
  private let leftovers: Leftovers?
  /// What the running test has left behind.
  private var leftBehind: [String] = []
  /// Whether the first failure of the running test was one of the desktop's; nil before there is one.
  private var isDesktopAtFault: Bool?

  private init(_ channel: RunnerChannel) {
    self.channel = channel
    leftovers = Leftovers(.init(environment: ProcessInfo.processInfo.environment))
  }

  /// Called once, while the process starts: greets the runner, if there is one.
  static func begin() {
    guard RootSuite.canBeDriven, let channel = RunnerChannel.inherited() else { return }
    let worker = TestWorker(channel)
    shared = worker
    AutomationSession.shared.recorder.add(worker)
    AutomationSession.shared.recorder.afterStartOfTest { worker.watch() }
    channel.tell(.hello)
  }

  /// Called when a suite of XCTest's has started and has not yet looked for its tests.
  func suiteWillStart(_ suite: XCTestSuite) {
    guard driven == nil else { return }
    index = TestIndex(suite)
    let inner = suite.tests.count == 1 ? suite.tests.first as? XCTestSuite : nil
    let driven = DrivenSuite(inner ?? suite, self)
    lock.withLock { self.driven = driven }
    RootSuite.replaceTests(of: suite, with: [driven])
    watch()
    channel.tell(.ready(tests: index.count, together: index.classesKeptTogether))
  }

  // MARK: - Commands

  /// Which repetition of the running test it is, as the runner counts.
  var iteration: Int? { lock.withLock { command?.iteration } }

  /// The test that is to run next; waits for the runner to name one.
  ///
  /// Nil when none is to follow.
  var nextTest: String? {
    while command == nil, !hasEnded {
      guard let next = channel.nextCommand(), next.end != true, let name = next.run else {
        hasEnded = true
        break
      }
      guard index.contains(name) else {
        channel.tell(.unknown(number: next.number ?? 0))
        continue
      }
      lock.withLock { command = next }
    }
    return command?.run
  }

  /// The object of the test that is next: one that has not run yet.
  func takeTest() -> XCTestCase? {
    guard let name = command?.run, let testCase = index[name] else { return nil }
    if used.insert(name).inserted { return testCase }
    return TestInstanceFactory.copy(of: testCase) ?? testCase
  }

  func run(_ testCase: XCTestCase) {
    let number = command?.number ?? 0
    lock.withLock { isDesktopAtFault = nil }
    channel.tell(.started(number: number))
    let start = ProcessInfo.processInfo.systemUptime
    testCase.run()
    let duration = testCase.testRun?.totalDuration ?? ProcessInfo.processInfo.systemUptime - start
    let isInfrastructure = lock.withLock {
      command = nil
      return isDesktopAtFault ?? false
    }
    channel.tell(
      .finished(
        .init(
          number: number, outcome: TestObserver.outcome(of: testCase).rawValue, duration: duration,
          streamTest: RunRecord.lastTest, isInfrastructure: isInfrastructure,
          leftBehind: leftBehind)))
  }

  /// Called when a test starts, before it is set up.
  func testWillStart() {
    leftBehind = []
    leftovers?.testWillStart()
  }

  /// Called when a test is torn down, and failures can still be recorded in it.
  func testWillFinish(_ testCase: XCTestCase) {
    leftBehind = leftovers?.testWillFinish(testCase) ?? []
  }

  // MARK: - ActivityObserver

  func issueWasRecorded(_ issue: RecordedIssue) {
    guard issue.isFailure else { return }
    lock.withLock { isDesktopAtFault = isDesktopAtFault ?? issue.isInfrastructure }
  }

  // MARK: - The runner's end

  /// Ends this process when the runner ends without having said so: a test that runs on, unseen, is of use to nobody.
  private func watch() {
    let isFirst = lock.withLock {
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst else { return }
    let thread = Thread { [self] in
      clinux_name_thread("understudy-run")
      channel.waitForEnd()
      // Where no test is to run, the thread that obeys sees the same and comes to its end as XCTest does.
      if lock.withLock({ driven != nil && command == nil }) {
        poll(nil, 0, TimeLimits.Tests.workerEnd.milliseconds)
      }
      ProcessEnd.atOnce()
    }
    thread.start()
  }
}
