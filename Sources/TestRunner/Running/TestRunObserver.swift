// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Receives the events of a run, on the thread of the run.
package protocol TestRunObserver: AnyObject {
  func runWillStart(attempts: Int, workers: Int)
  func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool)
  /// Receives a remark for the user: a worker that was replaced, or an interruption.
  func runDidNote(_ text: String)
  /// Called several times per second.
  func runDidGoOn()
}
