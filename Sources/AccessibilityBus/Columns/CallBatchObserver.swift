// SPDX-License-Identifier: Apache-2.0

/// Is told when an application is asked something more for a tree that was read of it.
package protocol CallBatchObserver: AnyObject {
  /// Calls are about to be sent.
  func willAsk()

  /// All of them have been answered, or will not be.
  func hasAnswered()
}
