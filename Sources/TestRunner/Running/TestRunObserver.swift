// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Is told what a run does, on its thread.
package protocol TestRunObserver: AnyObject {
  func runWillStart(attempts: Int, workers: Int)
  func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool)
  /// Something that a person should know: a worker that had to be replaced, an interruption.
  func runDidNote(_ text: String)
  /// Called several times a second.
  func runDidGoOn()
}
