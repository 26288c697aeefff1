// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of the output of `understudy test --quiet` that an answer needs.
struct TestRunOutput: Equatable {
  /// The line with the counts: `28 tests: 17 passed, 5 failed, 6 skipped, in 1.3 s`.
  let summary: String
  /// The failures, grouped by their message; empty if no test failed.
  let failures: String

  /// Reads an output; nil if it has no counts, because no test has run.
  ///
  /// - Parameter output: the standard output of the command. Before the last group of lines, it has the progress of the
  ///   run and the failures in the order of their occurrence, which the grouped failures repeat.
  init?(_ output: String) {
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let last = lines.lastIndex(where: { $0.firstMatch(of: #/^\d+ tests?: /#) != nil }) else {
      return nil
    }
    summary = String(lines[last])
    let groups = lines[..<last].split(separator: "", omittingEmptySubsequences: true)
    failures = groups.dropFirst().filter { $0.first?.hasPrefix("✘ ") == true }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}
