// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A place for running tests: one process at a time, each with a separate desktop and home folder.
final class Worker {
  /// The state of the worker and its process, with times in seconds of `MonotonicClock`.
  enum State {
    /// The worker has no process, or one that waits for a command.
    case free
    /// A process was started and has not reported that it is ready.
    case starting(since: TimeInterval)
    /// A process runs its tests.
    case busy
    /// A process was requested to end.
    case ending(since: TimeInterval)
    /// The worker has no tests left.
    case done
  }

  let number: Int
  var state = State.free
  var driver: (any TestDriver)?
  /// The index of the configuration for which the process was started.
  var configuration: Int?
  var unit: WorkUnit?
  /// The pending attempts: those of the unit's last assigned test, or of all tests that a process receives as a list.
  var pending: [Attempt] = []
  /// The current attempts of the process.
  var attempts: [TestIdentifier: Attempt] = [:]
  /// Whether the process must not be used again, for example after a test with leftovers.
  var needsFreshProcess = false
  var endReason: EndReason?
  /// The time until which the rest of the output of an ended process is awaited, in seconds of `MonotonicClock`.
  var isEndOfOutputDue: TimeInterval?
  var failedStarts = 0
  private var processes = 0

  init(number: Int) { self.number = number }

  /// Returns a name for the stream of the next process.
  func nextStream() -> String {
    processes += 1
    return "worker-\(number)-\(processes)"
  }

  var library: TestIdentifier.Library? {
    driver == nil ? nil : driver is SwiftTestingDriver ? .swiftTesting : .xctest
  }

  var isDone: Bool { if case .done = state { true } else { false } }

  /// The process if it takes commands; nil otherwise.
  var commands: CommandDriver? { driver as? CommandDriver }

  /// Kills the process, which also ends its desktop.
  func kill(_ reason: EndReason?) {
    if endReason == nil { endReason = reason }
    driver?.process.kill()
  }
}
