// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A process that runs tests, together with the way in which it receives commands and reports results.
protocol TestDriver: AnyObject {
  var process: TestProcess { get }

  /// The tests that have started and not ended, with their start times in seconds of `MonotonicClock`.
  var running: [(test: TestIdentifier, start: TimeInterval)] { get }

  /// Returns the reports since the last call, without blocking.
  func takeReports() -> [DriverReport]

  /// Returns the results of the tests that were running when the process ended.
  ///
  /// This method is called once, after all output was read. It adds the results to the record if the process could not
  /// do so.
  ///
  /// - Parameters:
  ///   - termination: the way in which the process ended.
  ///   - reason: the reason if the runner ended the process; nil otherwise.
  /// - Returns: the results of these tests.
  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport]

  /// The missing part of the record, with the reason why it could not be written; nil if nothing is missing.
  var trouble: String? { get }
}

enum DriverReport {
  /// The process waits for a test; `together` has the classes, `Module.Class`, that share a set-up for all of their
  /// tests.
  case ready(together: [String])
  case started(TestIdentifier)
  case finished(TestIdentifier, AttemptResult)
  /// The executable has no such test.
  case notThere(TestIdentifier)
}

/// The reason why the runner ended a process.
enum EndReason: Equatable {
  /// A test exceeded its time, in seconds.
  case timeLimit(TimeInterval)
  /// The run was interrupted.
  case interrupted
}
