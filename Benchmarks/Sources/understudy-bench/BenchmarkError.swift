// SPDX-License-Identifier: Apache-2.0

/// The reason why something could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  /// A full sentence: what was expected, what was found, what to do.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
