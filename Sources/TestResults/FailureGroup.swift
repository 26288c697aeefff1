// SPDX-License-Identifier: Apache-2.0

import ResultBundle

/// Tests that failed with the same message apart from its numbers, and therefore usually for the same reason.
package struct FailureGroup: Sendable {
  package let message: String
  package let tests: [TestResult]

  /// The number of tests that fail the run; the other tests are in quarantine.
  private var failing: Int { tests.count(where: \.failsRun) }

  /// Returns the groups of the failed and interrupted tests of a run, the group with the most tests that fail the run
  /// first.
  package static func groups(of results: RunResults) -> [FailureGroup] {
    var order: [String] = []
    var groups: [String: [TestResult]] = [:]
    for test in results.tests where test.outcome.isFailure {
      let key = fingerprint(of: test)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(test)
    }
    return order.compactMap { key in
      guard let tests = groups[key], let first = tests.first else { return nil }
      return FailureGroup(message: message(of: first), tests: tests)
    }.sorted { ($0.failing, $0.tests.count) > ($1.failing, $1.tests.count) }
  }

  /// Returns the text that failures of one kind have in common, in this run and in other runs.
  package static func fingerprint(of test: TestResult) -> String {
    let message = message(of: test)
    // The numbers in the message of a performance regression are its essential part, so they are not removed.
    let isRegression = test.failure?.type == "performanceRegression"
    return isRegression ? message : pattern(of: message) + place(of: test.failure)
  }

  package static func message(of test: TestResult) -> String {
    test.failure?.text ?? test.interruption ?? "The test failed and recorded no reason."
  }

  /// Returns the position of a failure whose message has no details; empty for other failures.
  ///
  /// Two failures with the same message and no details, such as "XCTAssertTrue failed - ", may have different causes.
  private static func place(of issue: BundleEvent.Issue?) -> String {
    guard let issue, let file = issue.file, let line = issue.line else { return "" }
    let text = issue.text.hasSuffix(" - ") ? issue.text.dropLast(3) : issue.text[...]
    return text.hasSuffix("failed") ? " \(file):\(line)" : ""
  }

  /// Returns the first line of a message with `#` in place of each number.
  ///
  /// Numbers differ from run to run: process ids, times and positions.
  package static func pattern(of message: String) -> String {
    let line = message.split(maxSplits: 1, whereSeparator: \.isNewline).first ?? ""
    var result = ""
    var isInNumber = false
    for character in line {
      if character.isNumber {
        if !isInNumber { result += "#" }
        isInNumber = true
      } else {
        isInNumber = false
        result.append(character)
      }
    }
    return result
  }
}
