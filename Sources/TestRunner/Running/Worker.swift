// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// One of the places at which tests run: a process at a time, each with a desktop and a home of its own.
final class Worker {
  enum State {
    /// It has no process, or one that waits for a command.
    case free
    /// A process was started and has not said that it is ready.
    case starting(since: Date)
    /// A process is at its tests.
    case busy
    /// A process was told to come to its end.
    case ending(since: Date)
    /// There is nothing left to do.
    case done
  }

  let number: Int
  var state = State.free
  var driver: (any TestDriver)?
  /// The configuration and library that the process was started for.
  var configuration: Int?
  var unit: WorkUnit?
  /// The repetitions that the unit's last test, or list of tests, is to have next.
  var pending: [Attempt] = []
  /// What the process is at.
  var attempts: [TestIdentifier: Attempt] = [:]
  /// Whether the process must not be used again, as after a test that left something behind.
  var needsFreshProcess = false
  var endReason: EndReason?
  var isEndOfOutputDue: Date?
  var failedStarts = 0
  private var processes = 0

  init(number: Int) { self.number = number }

  /// A name for the record of the next process.
  func nextStream() -> String {
    processes += 1
    return "worker-\(number)-\(processes)"
  }

  var library: TestIdentifier.Library? {
    driver == nil ? nil : driver is SwiftTestingDriver ? .swiftTesting : .xctest
  }

  var isDone: Bool { if case .done = state { true } else { false } }

  /// The process that takes commands, where there is one.
  var commands: CommandDriver? { driver as? CommandDriver }

  /// Ends the process, and with it its desktop.
  func kill(_ reason: EndReason?) {
    if endReason == nil { endReason = reason }
    driver?.process.kill()
  }

  /// When something has to be done about the process if nothing happens.
  func deadline(_ limits: TestConfiguration.TimeLimits) -> Date? {
    switch state {
    case .free, .done: return nil
    case .starting(let since): return since + TimeLimits.Runner.workerStart.seconds
    case .ending(let since): return since + TimeLimits.Runner.workerEnd.seconds
    case .busy:
      guard limits.isOn, let driver else { return nil }
      // A process that takes commands watches its tests itself, and may be asked for longer times by them.
      let time = driver is CommandDriver ? limits.last : limits.effective
      return driver.running.map(\.start).min().map { $0 + time }
    }
  }
}
