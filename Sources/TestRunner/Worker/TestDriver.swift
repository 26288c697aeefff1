// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The way in which the runner selects the tests of a process and receives their results.
protocol TestDriver: AnyObject {
  var process: any WorkerProcess { get }

  /// The tests that have started and not ended, with the times from which their time limits count, in seconds of
  /// `MonotonicClock`.
  ///
  /// A test on command is among them as soon as the command was sent.
  var running: [(test: TestIdentifier, start: TimeInterval)] { get }

  /// Returns the time limit in the source of a test, in seconds; nil if it has none, or if it is not known.
  func declaredLimit(of test: TestIdentifier) -> TimeInterval?

  /// Returns the reports since the last call, without blocking.
  func drainReports() -> [DriverReport]

  /// Returns the last reports, with a result for each test that was running when the process ended.
  ///
  /// This method is called once, after the process has ended. It adds the results to the record if the process could
  /// not do so.
  ///
  /// - Parameters:
  ///   - termination: the way in which the process ended.
  ///   - reason: the reason if the runner killed the process; nil otherwise.
  /// - Returns: the reports since the last call to ``drainReports()``, and the results of these tests.
  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport]

  /// The missing part of the record with the reason, as text for the user; nil if nothing is missing.
  var trouble: String? { get }
}

extension TestDriver {
  func declaredLimit(of test: TestIdentifier) -> TimeInterval? { nil }
}

/// A message of a driver about its process.
enum DriverReport: Equatable {
  /// The process waits for a test; `together` has the classes, `Module.Class`, that prepare something for all of their
  /// tests.
  case ready(together: [String])
  case started(TestIdentifier)
  case finished(TestIdentifier, AttemptResult)
  /// The process has no test with this name.
  case notThere(TestIdentifier)
}

/// The reason why the runner killed a process.
enum EndReason: Equatable {
  /// A test did not end within its time allowance, which is given in seconds.
  case timeLimit(TimeInterval)
  /// The process did not start, did not start its next test, or did not end, within the time limit.
  case noProgress
  /// The run was interrupted.
  case interrupted
}
