// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// An issue that can be changed before it is recorded.
///
/// Mirrors Apple's class of the same name.
open class XCTMutableIssue: XCTIssueReference, @unchecked Sendable {
  /// The type of the issue.
  open override var type: IssueType {
    get { value.type }
    set { change { $0.type = newValue } }
  }

  /// The failure in one line, without details that change from run to run.
  open override var compactDescription: String {
    get { value.compactDescription }
    set { change { $0.compactDescription = newValue } }
  }

  /// Further details that help to find the reason.
  open override var detailedDescription: String? {
    get { value.detailedDescription }
    set { change { $0.detailedDescription = newValue } }
  }

  /// The location in the code.
  open override var sourceCodeContext: XCTSourceCodeContext {
    get { value.sourceCodeContext }
    set { change { $0.sourceCodeContext = newValue } }
  }

  /// The error that caused the issue; nil for an issue without an error.
  open override var associatedError: (any Error)? {
    get { value.associatedError }
    set { change { $0.associatedError = newValue } }
  }

  /// Evidence that is stored with the issue.
  open override var attachments: [XCTAttachment] {
    get { value.attachments }
    set { change { $0.attachments = newValue } }
  }

  /// Whether the issue fails the test (error) or is only reported (warning).
  open override var severity: Severity {
    get { value.severity }
    set { change { $0.severity = newValue } }
  }

  /// Adds evidence, which is stored when the issue is recorded.
  open func add(_ attachment: XCTAttachment) {
    change { $0.add(attachment) }
  }
}
