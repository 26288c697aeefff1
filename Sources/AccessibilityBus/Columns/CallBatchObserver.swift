// SPDX-License-Identifier: Apache-2.0

/// An observer of the further calls that an application gets for a tree that was read from it.
package protocol CallBatchObserver: AnyObject {
  /// Calls are about to be sent.
  func willAsk()

  /// All of them have been answered, or will not be.
  func hasAnswered()
}
