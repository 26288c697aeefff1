// SPDX-License-Identifier: Apache-2.0

/// The input that a program may leave unread although it is idle.
package protocol UnreadInputRule: Sendable {
  /// Waits until the program has handled the input from the display server.
  ///
  /// - Parameters:
  ///   - input: the destination of the input.
  ///   - settle: runs a closure if one is passed, and then waits until the program is idle.
  /// - Returns: the result of the last wait; nil if no further wait is needed.
  func empty(_ input: InputTarget, _ settle: ((() -> Void)?) -> IdleOutcome) -> IdleOutcome?
}
