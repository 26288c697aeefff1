// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A process that runs tests, and its protocol for commands and results.
protocol TestDriver: AnyObject {
  var process: TestProcess { get }

  /// Tests that began and have not ended, with the moments at which they began.
  var running: [(test: TestIdentifier, start: Date)] { get }

  /// Takes the reports since the last call, without blocking.
  func takeReports() -> [DriverReport]

  /// Returns the results of the tests that were running when the process ended.
  ///
  /// Called once, after all output was read. The results are added to the record here, where the process could not do so.
  ///
  /// - Parameters:
  ///   - termination: how the process ended.
  ///   - reason: the reason why the runner ended it, where it did.
  /// - Returns: the results of these tests.
  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport]

  /// The part of the record that the runner could not write, with the reason; nil when all was written.
  var trouble: String? { get }
}

enum DriverReport {
  /// The process waits for a test; the classes, `Module.Class`, prepare something for all of their tests.
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
