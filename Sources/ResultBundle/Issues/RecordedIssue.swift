// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A failure, a skip or a warning in a test.
package struct RecordedIssue: Sendable {
  /// The kind of issue: a case name of Apple's `XCTIssue.IssueType` such as `assertionFailure`, or `skip` or `warning`.
  package var type: String

  /// Whether the issue fails the test; a warning does not.
  package var isFailure: Bool

  /// Whether the desktop failed, and not the test or the program.
  package var isInfrastructure = false

  package var compactDescription: String
  package var detailedDescription: String?
  /// The facts of the failure in a form for programs; nil if there is only the text.
  package var facts: FailureFacts?
  package var file: String?
  package var line: Int?

  /// The call stack as return addresses in this process, innermost call first.
  package var callStack: [UInt64]

  /// The names of the open activities, outermost first.
  package var activityPath: [String] = []

  /// The id of the innermost open activity, or of the activity in which an error was thrown; nil outside of activities.
  package var activity: Int?

  /// The number in the run log of the test to which the issue belongs; nil for the running test, and 0 if the run log
  /// lacks the test.
  package var test: Int?

  /// The time of the issue, in seconds since the start of the running test.
  package var time: TimeInterval = 0

  package init(
    type: String, isFailure: Bool, compactDescription: String, detailedDescription: String? = nil,
    file: String? = nil, line: Int? = nil, callStack: [UInt64] = []
  ) {
    self.type = type
    self.isFailure = isFailure
    self.compactDescription = compactDescription
    self.detailedDescription = detailedDescription
    self.file = file
    self.line = line
    self.callStack = callStack
  }
}
