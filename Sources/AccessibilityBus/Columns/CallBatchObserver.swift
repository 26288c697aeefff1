// SPDX-License-Identifier: Apache-2.0

/// An observer of the additional calls that are sent to an application after its tree was read.
package protocol CallBatchObserver: AnyObject {
  /// Called once before the calls in a batch are sent.
  func willAsk()

  /// Called once for a batch, after its last call was answered, or after the batch has failed.
  func hasAnswered()
}
