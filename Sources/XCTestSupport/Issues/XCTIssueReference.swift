// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
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
    /// Apple's systems only: Linux has no Objective-C exceptions.
    case uncaughtException = 2
    /// A measurement was worse than its baseline.
    case performanceRegression = 3
    /// The app or the desktop could not do what the test asked for.
    case system = 4
    /// A failure was expected and did not come.
    case unmatchedExpectedFailure = 5
  }

  /// How bad an issue is, with Apple's numbers.
  public enum Severity: Int, Sendable {
    /// It is reported and does not fail the test.
    case warning = 4
    /// It fails the test.
    case error = 8
  }

  private let stored: Mutex<XCTIssue>

  var value: XCTIssue { stored.withLock { $0 } }

  init(_ value: XCTIssue) {
    stored = Mutex(value)
  }

  /// Called only by the mutable subclass.
  func change(_ body: (inout XCTIssue) -> Void) { stored.withLock { body(&$0) } }

  /// Makes an issue that fails the test.
  ///
  /// - Parameters:
  ///   - type: what kind of issue it is.
  ///   - compactDescription: what happened in a line.
  ///   - detailedDescription: more of it.
  ///   - sourceCodeContext: where it happened.
  ///   - associatedError: the error behind it.
  ///   - attachments: evidence.
  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?, attachments: [XCTAttachment]
  ) {
    stored = Mutex(
      XCTIssue(
        type: type, compactDescription: compactDescription, detailedDescription: detailedDescription,
        sourceCodeContext: sourceCodeContext, associatedError: associatedError, attachments: attachments))
  }

  /// Makes an issue of a severity.
  ///
  /// - Parameters:
  ///   - type: what kind of issue it is.
  ///   - compactDescription: what happened in a line.
  ///   - detailedDescription: more of it.
  ///   - sourceCodeContext: where it happened.
  ///   - associatedError: the error behind it.
  ///   - attachments: evidence.
  ///   - severity: whether it fails the test.
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

  /// Makes an issue that happened here and fails the test.
  ///
  /// - Parameters:
  ///   - type: what kind of issue it is.
  ///   - compactDescription: what happened in a line.
  public convenience init(type: IssueType, compactDescription: String) {
    self.init(type: type, compactDescription: compactDescription, severity: .error)
  }

  /// Makes an issue of a severity that happened here.
  ///
  /// - Parameters:
  ///   - type: what kind of issue it is.
  ///   - compactDescription: what happened in a line.
  ///   - severity: whether it fails the test.
  public convenience init(type: IssueType, compactDescription: String, severity: Severity) {
    self.init(
      type: type, compactDescription: compactDescription, detailedDescription: nil,
      sourceCodeContext: XCTSourceCodeContext(), associatedError: nil, attachments: [], severity: severity)
  }

  /// The type of the issue.
  open var type: IssueType { value.type }
  /// The failure in a line, without details that change from run to run.
  open var compactDescription: String { value.compactDescription }
  /// More of it, for the one who looks for the reason.
  open var detailedDescription: String? { value.detailedDescription }
  /// The place in the code.
  open var sourceCodeContext: XCTSourceCodeContext { value.sourceCodeContext }
  /// The error behind it; nil for an issue without an error.
  open var associatedError: (any Error)? { value.associatedError }
  /// Evidence that is stored with the issue.
  open var attachments: [XCTAttachment] { value.attachments }
  /// Whether it fails the test (error) or is only reported (warning).
  open var severity: Severity { value.severity }
  /// Whether it fails the test: a warning does not.
  open var isFailure: Bool { value.isFailure }

  // MARK: - NSCopying

  /// A copy that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { XCTIssueReference(value) }
  /// A copy that can be changed, an ``XCTMutableIssue``.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { XCTMutableIssue(value) }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an issue from an archive; nil where the archive has no kind or no description.
  public required init?(coder: NSCoder) {
    guard let value = XCTIssue(coder: coder) else { return nil }
    stored = Mutex(value)
  }

  /// Writes the issue to an archive, its error as a domain, a code and a text.
  open func encode(with coder: NSCoder) { value.encode(with: coder) }

  // MARK: - NSObject

  /// Whether another object holds an equal issue.
  open override func isEqual(_ object: Any?) -> Bool { (object as? XCTIssueReference)?.value == value }
  /// The hash of the issue.
  open override var hash: Int { value.hashValue }
  /// The place, the kind and the compact description.
  open override var description: String { value.description }
}

extension XCTIssue {
  /// The issue that an object holds.
  ///
  /// Extension of Understudy: on Apple's systems a cast does this.
  ///
  /// - Parameter reference: the object; later changes of it do not reach the issue.
  public init(_ reference: XCTIssueReference) {
    self = reference.value
  }
}
