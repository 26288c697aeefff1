// SPDX-License-Identifier: Apache-2.0

/// The arguments and variables that make a program accessible and free of windows that no test requested.
///
/// These arguments and variables precede those of the test, so that the test's values take precedence.
package struct LaunchAdditions: Equatable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether the desktop must announce a screen reader while the program is running.
  package var needsScreenReader = false
}
