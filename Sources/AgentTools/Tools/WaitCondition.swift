// SPDX-License-Identifier: Apache-2.0

/// The conditions of the tool `wait`.
package enum WaitCondition: String, CaseIterable, Sendable {
  case exists, gone, enabled, value
  /// The program has handled its input and rests.
  case idle
}
