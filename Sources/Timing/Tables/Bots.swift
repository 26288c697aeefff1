// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// Bots and the results that they keep.
  package enum Bots {
    /// The longest wait for another process that writes to the same database: one that takes in a large run, or backs up.
    package static let busyDatabase = TimeLimit(.seconds(20))
  }
}
