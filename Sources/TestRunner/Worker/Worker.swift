// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One of the places at which tests run: one process at a time, each with its own desktop and home.
final class Worker {
  enum State {
    /// It has no process, or one that waits for a command.
    case free
    /// A process was started and has not reported that it is ready.
    case starting(since: Date)
    /// A process runs its tests.
    case busy
    /// A process was requested to end.
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
  /// The pending repetitions of the unit's last test, or list of tests.
  var pending: [Attempt] = []
  /// The current attempts of the process.
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
}
