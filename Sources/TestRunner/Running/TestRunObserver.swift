// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Receives the events of a run, on its thread.
package protocol TestRunObserver: AnyObject {
  func runWillStart(attempts: Int, workers: Int)
  func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool)
  /// A remark for the user: a worker that had to be replaced, an interruption.
  func runDidNote(_ text: String)
  /// Called several times a second.
  func runDidGoOn()
}
