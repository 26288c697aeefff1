// SPDX-License-Identifier: Apache-2.0

/// The owner of the program that a window belongs to.
package enum WindowOwner: Equatable {
  /// A program that a test has launched, or one that this has started.
  case test
  case service(SystemService)
  /// Any other program of the desktop.
  case stranger
  /// A program that runs on a user's own desktop besides the tests.
  case user
}
