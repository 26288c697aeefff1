// SPDX-License-Identifier: Apache-2.0

/// The kind of program that a window belongs to.
package enum WindowOwner: Equatable {
  /// A program that a test has launched, or a program that such a program has started.
  case test
  case service(SystemService)
  /// Any other program of the desktop.
  case stranger
  /// A program of the user, on the user's own desktop.
  case user
}
