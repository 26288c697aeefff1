// SPDX-License-Identifier: Apache-2.0

/// One run of one test.
package struct Attempt: Sendable, Hashable {
  package let test: TestIdentifier
  /// The index of its configuration in the settings of the run.
  package let configuration: Int
  /// The number of the repetition, from 1.
  package let iteration: Int
}
