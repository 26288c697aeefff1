// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// An issue as an object.
///
/// Mirrors Apple's class of the same name, which is `XCTIssue` in Objective-C.
open class XCTIssueReference: NSObject, NSSecureCoding, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The kind of an issue, with Apple's numbers.
  public enum IssueType: Int, Sendable {
    /// An assertion of the test failed.
    case assertionFailure = 0
    /// The test threw an error.
    case thrownError = 1
    /// An exception of Objective-C, which does not exist on Linux.
    case uncaughtException = 2
    /// A measurement was worse than its baseline.
    case performanceRegression = 3
    /// The program or the desktop could not carry out an action of the test.
    case system = 4
    /// An expected failure did not occur.
    case unmatchedExpectedFailure = 5
  }

  /// The severity of an issue, with Apple's numbers.
  public enum Severity: Int, Sendable {
    /// The issue is reported and does not fail the test.
    case warning = 4
    /// The issue fails the test.
    case error = 8
  }

  private let stored: Mutex<XCTIssue>

  var value: XCTIssue { stored.withLock { $0 } }

  init(_ value: XCTIssue) {
    stored = Mutex(value)
  }

  /// Changes the issue; called only by the mutable subclass.
  func change(_ body: (inout XCTIssue) -> Void) { stored.withLock { body(&$0) } }

  /// Creates an issue that fails the test.
  ///
  /// - Parameters:
  ///   - type: the type of the issue.
  ///   - compactDescription: the failure in one line.
  ///   - detailedDescription: further details.
  ///   - sourceCodeContext: the location in the code.
  ///   - associatedError: the error that caused the issue.
  ///   - attachments: the evidence.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?, attachments: [XCTAttachment]
  ) {
    stored = Mutex(
      XCTIssue(
        type: type, compactDescription: compactDescription, detailedDescription: detailedDescription,
        sourceCodeContext: sourceCodeContext, associatedError: associatedError, attachments: attachments))
  }

  /// Creates an issue with a severity.
  ///
  /// - Parameters:
  ///   - type: the type of the issue.
  ///   - compactDescription: the failure in one line.
  ///   - detailedDescription: further details.
  ///   - sourceCodeContext: the location in the code.
  ///   - associatedError: the error that caused the issue.
  ///   - attachments: the evidence.
  ///   - severity: whether the issue fails the test.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?, attachments: [XCTAttachment],
    severity: Severity
  ) {
    stored = Mutex(
      XCTIssue(
        type: type, compactDescription: compactDescription, detailedDescription: detailedDescription,
        sourceCodeContext: sourceCodeContext, associatedError: associatedError, attachments: attachments,
        severity: severity))
  }

  /// Creates an issue that is located at the current call and fails the test.
  ///
  /// - Parameters:
  ///   - type: the type of the issue.
  ///   - compactDescription: the failure in one line.
  public convenience init(type: IssueType, compactDescription: String) {
    self.init(type: type, compactDescription: compactDescription, severity: .error)
  }

  /// Creates an issue with a severity that is located at the current call.
  ///
  /// - Parameters:
  ///   - type: the type of the issue.
  ///   - compactDescription: the failure in one line.
  ///   - severity: whether the issue fails the test.
  public convenience init(type: IssueType, compactDescription: String, severity: Severity) {
    self.init(
      type: type, compactDescription: compactDescription, detailedDescription: nil,
      sourceCodeContext: XCTSourceCodeContext(), associatedError: nil, attachments: [], severity: severity)
  }

  /// The type of the issue.
  open var type: IssueType { value.type }
  /// The failure in one line, without details that change from run to run.
  open var compactDescription: String { value.compactDescription }
  /// Further details that help to find the reason.
  open var detailedDescription: String? { value.detailedDescription }
  /// The location in the code.
  open var sourceCodeContext: XCTSourceCodeContext { value.sourceCodeContext }
  /// The error that caused the issue; nil for an issue without an error.
  open var associatedError: (any Error)? { value.associatedError }
  /// Evidence that is stored with the issue.
  open var attachments: [XCTAttachment] { value.attachments }
  /// Whether the issue fails the test (error) or is only reported (warning).
  open var severity: Severity { value.severity }
  /// Whether the issue fails the test; a warning does not.
  open var isFailure: Bool { value.isFailure }

  // MARK: - NSCopying

  /// Returns a copy that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { XCTIssueReference(value) }
  /// Returns a copy that can be changed, an ``XCTMutableIssue``.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { XCTMutableIssue(value) }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an issue from an archive; nil if the archive has no type or no description.
  public required init?(coder: NSCoder) {
    guard let value = XCTIssue(coder: coder) else { return nil }
    stored = Mutex(value)
  }

  /// Writes the issue to an archive; the error is stored as a domain, a code and a string.
  open func encode(with coder: NSCoder) { value.encode(with: coder) }

  // MARK: - NSObject

  /// Whether another object has an equal issue.
  open override func isEqual(_ object: Any?) -> Bool { (object as? XCTIssueReference)?.value == value }
  /// The hash of the issue.
  open override var hash: Int { value.hashValue }
  /// The location, the type and the compact description.
  open override var description: String { value.description }
}

extension XCTIssue {
  /// Creates the issue that an object represents.
  ///
  /// Extension of Understudy: on Apple platforms, a cast does this.
  ///
  /// - Parameter reference: the object; its later changes do not affect the issue.
  public init(_ reference: XCTIssueReference) {
    self = reference.value
  }
}
