import Foundation

/// An issue that can be changed before it is recorded.
///
/// Mirrors Apple's class of the same name.
open class XCTMutableIssue: XCTIssueReference, @unchecked Sendable {
  open override var type: IssueType {
    get { value.type }
    set { value.type = newValue }
  }

  open override var compactDescription: String {
    get { value.compactDescription }
    set { value.compactDescription = newValue }
  }

  open override var detailedDescription: String? {
    get { value.detailedDescription }
    set { value.detailedDescription = newValue }
  }

  open override var sourceCodeContext: XCTSourceCodeContext {
    get { value.sourceCodeContext }
    set { value.sourceCodeContext = newValue }
  }

  open override var associatedError: (any Error)? {
    get { value.associatedError }
    set { value.associatedError = newValue }
  }

  open override var attachments: [XCTAttachment] {
    get { value.attachments }
    set { value.attachments = newValue }
  }

  open override var severity: Severity {
    get { value.severity }
    set { value.severity = newValue }
  }

  open func add(_ attachment: XCTAttachment) {
    value.add(attachment)
  }
}
