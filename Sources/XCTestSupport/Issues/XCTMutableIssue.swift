// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// An issue that can be changed before it is recorded.
///
/// Mirrors Apple's class of the same name.
open class XCTMutableIssue: XCTIssueReference, @unchecked Sendable {
  /// What kind of issue it is.
  open override var type: IssueType {
    get { value.type }
    set { change { $0.type = newValue } }
  }

  /// What happened in a line, without what changes from run to run.
  open override var compactDescription: String {
    get { value.compactDescription }
    set { change { $0.compactDescription = newValue } }
  }

  /// More of it, for the one who looks for the reason.
  open override var detailedDescription: String? {
    get { value.detailedDescription }
    set { change { $0.detailedDescription = newValue } }
  }

  /// Where in the code it happened.
  open override var sourceCodeContext: XCTSourceCodeContext {
    get { value.sourceCodeContext }
    set { change { $0.sourceCodeContext = newValue } }
  }

  /// The error behind it; nil where there is none.
  open override var associatedError: (any Error)? {
    get { value.associatedError }
    set { change { $0.associatedError = newValue } }
  }

  /// Evidence; it is kept with the issue.
  open override var attachments: [XCTAttachment] {
    get { value.attachments }
    set { change { $0.attachments = newValue } }
  }

  /// Whether it fails the test (error) or is only reported (warning).
  open override var severity: Severity {
    get { value.severity }
    set { change { $0.severity = newValue } }
  }

  /// Adds evidence, which is kept when the issue is recorded.
  open func add(_ attachment: XCTAttachment) {
    change { $0.add(attachment) }
  }
}
