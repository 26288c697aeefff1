// SPDX-License-Identifier: Apache-2.0

/// The result of a wait for a program to be idle.
package enum IdleOutcome: Equatable, Sendable {
  case idle
  /// An animation continues that paints only its own small area, such as a spinner.
  case idleButAnimating
  /// The time limit has passed; the text describes the activity of the program.
  case busy(String)
  /// The program did not return to its event loop within the hang limit; the text names its position.
  case hung(String)
  case gone
}
