// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something that went wrong in a test, or that its report should warn of.
package struct RecordedIssue: Sendable {
  /// The kind of issue, in the words of Apple's enumeration: `assertionFailure`.
  package var type: String

  /// Whether it fails the test; a warning does not.
  package var isFailure: Bool

  /// Whether the desktop failed, and not the test or the program.
  package var isInfrastructure = false

  package var compactDescription: String
  package var detailedDescription: String?
  /// The facts of the failure, for programs; nil where there is only the text.
  package var facts: FailureFacts?
  package var file: String?
  package var line: Int?

  /// Return addresses in this process, the innermost first.
  package var callStack: [UInt64]

  /// The names of the activities that were open, the outermost first.
  package var activityPath: [String] = []

  /// The innermost activity that was open.
  package var activity: Int?

  /// The test that it belongs to, by the recorder's count, where that is not the running one; 0 where the record does not
  /// have it.
  package var test: Int?

  /// Seconds since the start of the test.
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
