// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A failure, a skip or a warning in a test.
package struct RecordedIssue: Sendable {
  /// The kind of issue, as a case name of Apple's issue type: `assertionFailure`.
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

  /// Return addresses in this process, innermost call first.
  package var callStack: [UInt64]

  /// The names of the open activities, outermost first.
  package var activityPath: [String] = []

  /// The innermost open activity.
  package var activity: Int?

  /// The number of the issue's test in the run log, if it is not the running test; 0 if the run log does not have that
  /// test.
  package var test: Int?

  /// The time in seconds since the start of the test.
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
