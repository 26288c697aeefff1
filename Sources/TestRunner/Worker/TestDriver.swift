// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A process that runs tests, and the way in which it is told which and tells how they end.
protocol TestDriver: AnyObject {
  var process: TestProcess { get }

  /// Tests that began and have not ended, with the moments at which they began.
  var running: [(test: TestIdentifier, start: Date)] { get }

  /// What has happened since the last call. Does not block.
  func takeReports() -> [DriverReport]

  /// Called once, when the process has ended and everything that it wrote was taken: what is to be said of the tests that
  /// it was at. They are put into the record here, where the process could not.
  ///
  /// - Parameters:
  ///   - termination: how the process ended.
  ///   - reason: why the runner ended it, where it did.
  /// - Returns: what became of these tests.
  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport]

  /// What of the record could not be written by the runner, and why; nil when all was.
  var trouble: String? { get }
}

enum DriverReport {
  /// It waits for a test. Some classes, `Module.Class`, prepare something for all of their tests.
  case ready(together: [String])
  case started(TestIdentifier)
  case finished(TestIdentifier, AttemptResult)
  /// The executable has no such test.
  case notThere(TestIdentifier)
}

/// Why the runner ended a process.
enum EndReason: Equatable {
  /// A test exceeded its time, in seconds.
  case timeLimit(TimeInterval)
  /// The run was interrupted.
  case interrupted
}
