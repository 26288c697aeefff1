// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Receives the events of a run, on the thread of the run.
package protocol TestRunObserver: AnyObject {
  /// Called before the first test.
  ///
  /// - Parameters:
  ///   - tests: the number of tests; a test counts once for each configuration, and not for its repetitions.
  ///   - workers: the number of workers.
  func runWillStart(tests: Int, workers: Int)
  /// Called after each attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt that has ended.
  ///   - result: the result of the attempt.
  ///   - willRepeat: whether the test gets another attempt, unless the run stops.
  func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool)
  /// Receives a remark for the user in sentences, for example about a process that was replaced, or a signal that
  /// interrupts the run.
  func runDidNote(_ text: String)
  /// Called several times per second during the run, so that the observer can update its display.
  func runDidGoOn()
}
