// SPDX-License-Identifier: Apache-2.0

/// The reason why something could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  /// The expectation, the finding and, if there is one, the remedy, in full sentences.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
