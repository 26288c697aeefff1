// SPDX-License-Identifier: Apache-2.0

/// An observer of the additional calls that are sent to an application after its tree was read.
package protocol CallBatchObserver: AnyObject {
  /// Called before the calls of a batch are sent.
  func willAsk()

  /// Called when each call of the batch is answered or has failed.
  func hasAnswered()
}
