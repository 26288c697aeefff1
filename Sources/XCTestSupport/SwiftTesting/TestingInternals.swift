// SPDX-License-Identifier: Apache-2.0

import Testing

/// Reads, by reflection, data that Swift Testing provides only to tools.
///
/// If another version of Swift Testing stores the data differently, the record lacks this data.
enum TestingInternals {
  /// Returns the arguments of a case of a parameterized test, as Swift Testing shows them: `1, "x"`.
  static func arguments(of testCase: Test.Case) -> String? {
    guard testCase.isParameterized,
      let arguments = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments")
    else { return nil }
    let values = Mirror(reflecting: arguments).children.compactMap {
      Mirror(reflecting: $0.value).descendant("value")
    }
    return values.map { String(describingForTest: $0) }.joined(separator: ", ")
  }

  /// Returns the reason for a cancellation if an error means that the test was cancelled; nil for other errors.
  static func cancellation(_ error: any Error) -> String? {
    // The waits of a test that is being cancelled throw this error.
    if error is CancellationError, Task.isCancelled { return unexplained }
    guard String(reflecting: type(of: error)) == "Testing.SkipInfo" else { return nil }
    return comment("comment", in: error) ?? unexplained
  }

  private static let unexplained = "The test was cancelled, and no reason was given."

  /// Returns the comment of `withKnownIssue` for an issue.
  static func knownIssueComment(of issue: Issue) -> String? {
    Mirror(reflecting: issue).descendant("knownIssueContext", "some").flatMap { comment("comment", in: $0) }
  }

  private static func comment(_ name: String, in value: Any) -> String? {
    (Mirror(reflecting: value).descendant(name, "some") as? Comment)?.rawValue
  }
}
