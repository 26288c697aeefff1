// SPDX-License-Identifier: Apache-2.0

import Foundation

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
  var state = State.free
  /// The driver of the current process; nil without a process.
  private(set) var driver: (any TestDriver)?
  /// The index of the configuration for which the process was started; nil without a process.
  private(set) var configuration: Int?
  /// The unit from which the worker takes its tests.
  var unit: WorkUnit?
  /// The attempts that the worker makes next, before it takes more tests from its unit.
  var pending: [Attempt] = []
  /// The attempts that the process was requested to make and has not ended.
  var attempts: [TestIdentifier: Attempt] = [:]
  /// Whether the current process has reported the start or the result of a test.
  private(set) var hasRunTest = false
  /// Whether the process must not be used again, for example after a test with leftovers.
  var needsFreshProcess = false
  /// Whether the runner has killed the current process.
  private(set) var isKilled = false
  /// The reason why the runner has killed the current process; nil if it has not.
  private(set) var endReason: EndReason?
  /// The time until which the rest of the output of an ended process is awaited, in seconds of `MonotonicClock`; nil
  /// while the process runs.
  var endOfOutputDue: TimeInterval?
  /// The number of processes in a row that ended before they ran a test.
  var failedStarts = 0
  private var processes = 0

  init(number: Int) { self.number = number }

  /// Returns a name for the stream of the next process.
  func nextStream() -> String {
    processes += 1
    return "worker-\(number)-\(processes)"
  }

  /// Sets a process that was just started.
  ///
  /// - Parameters:
  ///   - driver: the driver of the process.
  ///   - configuration: the index of the configuration for which the process was started.
  ///   - time: the time of the start, in seconds of `MonotonicClock`.
  func begin(_ driver: any TestDriver, configuration: Int, at time: TimeInterval) {
    self.driver = driver
    self.configuration = configuration
    hasRunTest = false
    isKilled = false
    endReason = nil
    endOfOutputDue = nil
    state = .starting(since: time)
  }

  /// Removes a process that has ended.
  func removeProcess() {
    driver = nil
    configuration = nil
    needsFreshProcess = false
    isKilled = false
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

  /// The library of the tests that the current process runs; nil without a process.
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
    isKilled = true
    endReason = endReason ?? reason
    driver.process.kill()
  }
}
