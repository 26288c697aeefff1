// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A part of the run that runs one test process at a time, each with a separate desktop and home folder.
final class Worker {
  /// The state of the worker and its process, with times in seconds of `MonotonicClock`.
  enum State: Equatable {
    /// The worker has no process, or one that waits for a command.
    case free
    /// A process was started, and has not reported that it is ready or, with a list of tests, that a test has started.
    case starting(since: TimeInterval)
    /// A process runs a test, or several tests at once.
    case busy
    /// A process with a list of tests has ended a test and not started the next one.
    case betweenTests(since: TimeInterval)
    /// A process has ended its last test, or was requested to end.
    case ending(since: TimeInterval)
    /// The worker has no tests left.
    case done
  }

  let number: Int
  private(set) var state = State.free
  /// The driver of the current process; nil if there is no process.
  private(set) var driver: (any TestDriver)?
  /// The index of the configuration for which the process was started; nil if there is no process.
  private(set) var configuration: Int?
  /// The classes whose tests the current process can run on command, `Module.Class`; nil for all classes.
  private(set) var classes: Set<String>?
  /// The unit from which the worker takes its tests.
  private(set) var unit: WorkUnit?
  /// The attempts that the worker makes next, before it takes more tests from its unit.
  private(set) var pending: [Attempt] = []
  /// The attempts that the process was requested to make and has not ended.
  private(set) var attempts: [TestIdentifier: Attempt] = [:]
  /// The attempts that the process has ended.
  private(set) var endedAttempts: [TestIdentifier: Attempt] = [:]
  /// Whether the current process has reported the start or the result of a test.
  private(set) var hasRunTest = false
  /// Whether the process must not be used again, for example after a test with leftovers.
  private(set) var needsFreshProcess = false
  /// Whether the runner has killed the current process.
  var isKilled: Bool { endReason != nil }
  /// The reason why the runner has killed the current process; nil if it has not.
  private(set) var endReason: EndReason?
  /// The time until which the rest of the output of an ended process is awaited, in seconds of `MonotonicClock`; nil
  /// while the process is running.
  private(set) var endOfOutputDue: TimeInterval?
  /// The number of processes in a row that ended before they ran a test.
  private(set) var failedStarts = 0
  private var processes = 0

  init(number: Int) { self.number = number }

  /// Returns a name for the stream of the next process.
  func nextStream() -> String {
    processes += 1
    return "worker-\(number)-\(processes)"
  }

  // MARK: - Tests

  /// Sets the unit from which the worker takes its tests; nil if no unit is left.
  func assign(_ unit: WorkUnit?) { self.unit = unit }

  /// Sets the attempts that the worker makes next.
  func setPending(_ attempts: [Attempt]) { pending = attempts }

  /// Adds another attempt of a test, which is the next one of the worker.
  ///
  /// - Parameters:
  ///   - attempt: the attempt; it replaces a pending attempt of the same test.
  ///   - needsFreshProcess: whether it needs a new process.
  func addPending(_ attempt: Attempt, needsFreshProcess: Bool) {
    removePending(of: attempt.test)
    pending.insert(attempt, at: 0)
    if needsFreshProcess { self.needsFreshProcess = true }
  }

  /// Removes the pending attempt of a test that needs none any more.
  func removePending(of test: TestIdentifier) { pending.removeAll { $0.test == test } }

  /// Sends the command for the first pending attempt to the process, which must take commands and run no test.
  func runNext() {
    guard let commands, !pending.isEmpty else { return }
    let next = pending.removeFirst()
    attempts = [next.test: next]
    state = .busy
    commands.run(next.test, iteration: next.iteration)
  }

  /// Removes the pending attempts for a process that runs them as a list: those with the iteration of the first one, as
  /// far as they fit into an argument.
  ///
  /// A process gets the iteration in its environment, so it cannot run attempts with different iterations.
  ///
  /// - Returns: the attempts.
  func nextList() -> [Attempt] {
    guard let first = pending.first else { return [] }
    var size = 0
    let chosen = pending.filter { $0.iteration == first.iteration }.prefix { attempt in
      // Swift Testing gets each test in a separate argument.
      size += attempt.test.library == .xctest ? attempt.test.specifier.utf8.count + 1 : 0
      return size <= Self.maximumList || attempt == first
    }
    let taken = Set(chosen)
    pending.removeAll(where: taken.contains)
    attempts = Dictionary(chosen.map { ($0.test, $0) }, uniquingKeysWith: { $1 })
    return Array(chosen)
  }

  /// The maximum length of a list of XCTest tests in bytes.
  ///
  /// It is less than the length of an argument that Linux allows, 128 KiB (execve(2)).
  static let maximumList = 120 << 10

  /// Ends the attempt of a test that has a result.
  ///
  /// - Parameter test: the test whose attempt ends.
  /// - Returns: the attempt; nil if the process was not requested to run the test, or has ended it before.
  func endAttempt(of test: TestIdentifier) -> Attempt? {
    guard let attempt = attempts.removeValue(forKey: test) else { return nil }
    endedAttempts[test] = attempt
    failedStarts = 0
    return attempt
  }

  /// Puts the attempts of a list that the process has not run back into the worker's queue.
  func returnAttempts() {
    pending += attempts.values.sorted { $0.test < $1.test }
    attempts = [:]
  }

  // MARK: - The process

  /// Notes that the process waits for a command, after its start or after a test.
  func noteReady() { state = .free }

  /// Notes that the process must not be used again.
  func requireFreshProcess() { needsFreshProcess = true }

  /// Requests the process to end.
  ///
  /// - Parameter time: the current time, in seconds of `MonotonicClock`.
  func requestEnd(at time: TimeInterval) {
    commands?.end()
    state = .ending(since: time)
  }

  /// Notes that the worker has neither a process nor tests.
  func finish() { state = .done }

  /// Notes that the process has ended, and returns the time until which the rest of its output is awaited.
  ///
  /// - Parameter time: the current time, in seconds of `MonotonicClock`.
  /// - Returns: the time, which the first call decides.
  func awaitOutput(at time: TimeInterval) -> TimeInterval {
    let due = endOfOutputDue ?? time + TimeLimits.Runner.workerOutput.seconds
    endOfOutputDue = due
    return due
  }

  /// Notes that the process ended before it ran a test.
  func noteFailedStart() { failedStarts += 1 }

  /// Sets a process that was just started.
  ///
  /// - Parameters:
  ///   - driver: the driver of the process.
  ///   - configuration: the index of the configuration for which the process was started.
  ///   - classes: the classes whose tests the process can run on command; nil for all classes.
  ///   - time: the time of the start, in seconds of `MonotonicClock`.
  func begin(
    _ driver: any TestDriver, configuration: Int, classes: Set<String>? = nil, at time: TimeInterval
  ) {
    removeProcess()
    self.driver = driver
    self.configuration = configuration
    self.classes = classes
    hasRunTest = false
    endedAttempts = [:]
    state = .starting(since: time)
  }

  /// Removes a process that has ended.
  func removeProcess() {
    driver = nil
    configuration = nil
    classes = nil
    needsFreshProcess = false
    endReason = nil
    endOfOutputDue = nil
    state = .free
  }

  /// Sets the state that follows from the reports of a process.
  ///
  /// The state of a process on command depends on the commands, so only ``hasRunTest`` is set for it.
  ///
  /// - Parameters:
  ///   - reports: the reports; tests with a result must no longer be in ``attempts``.
  ///   - time: the current time, in seconds of `MonotonicClock`.
  func noteProgress(_ reports: [DriverReport], at time: TimeInterval) {
    let hasTest = reports.contains {
      switch $0 {
      case .started, .finished: true
      case .ready, .notThere: false
      }
    }
    if hasTest { hasRunTest = true }
    guard hasTest, commands == nil, let driver else { return }
    if !driver.running.isEmpty {
      state = .busy
    } else {
      state = attempts.isEmpty ? .ending(since: time) : .betweenTests(since: time)
    }
  }

  /// The library of the tests that the current process runs; nil if there is no process.
  var library: TestIdentifier.Library? {
    driver == nil ? nil : driver is SwiftTestingDriver ? .swiftTesting : .xctest
  }

  var isDone: Bool { state == .done }

  /// The driver of the current process if the process takes commands; nil otherwise.
  var commands: CommandDriver? { driver as? CommandDriver }

  /// Kills the process, which also ends its desktop.
  ///
  /// If the process is killed again, the first reason remains.
  func kill(_ reason: EndReason) {
    guard let driver else { return }
    endReason = endReason ?? reason
    driver.process.kill()
  }
}
