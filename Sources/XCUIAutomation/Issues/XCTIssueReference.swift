import Foundation

/// An issue as an object.
///
/// Mirrors Apple's class of the same name, which is `XCTIssue` in Objective-C.
open class XCTIssueReference: NSObject, NSSecureCoding, NSCopying, NSMutableCopying, @unchecked Sendable {
  public enum IssueType: Int, Sendable {
    /// An assertion of the test failed.
    case assertionFailure = 0
    /// The test threw an error.
    case thrownError = 1
    /// Apple's systems only: Linux has no Objective-C exceptions.
    case uncaughtException = 2
    /// A measurement was worse than its baseline.
    case performanceRegression = 3
    /// What the test asked the app or the desktop for could not be done.
    case system = 4
    /// A failure was expected and did not come.
    case unmatchedExpectedFailure = 5
  }

  public enum Severity: Int, Sendable {
    /// It is reported and does not fail the test.
    case warning = 4
    /// It fails the test.
    case error = 8
  }

  /// Set only by the mutable subclass.
  var value: XCTIssue

  init(_ value: XCTIssue) {
    self.value = value
  }

  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?, attachments: [XCTAttachment]
  ) {
    value = XCTIssue(
      type: type, compactDescription: compactDescription, detailedDescription: detailedDescription,
      sourceCodeContext: sourceCodeContext, associatedError: associatedError, attachments: attachments)
  }

  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?, attachments: [XCTAttachment],
    severity: Severity
  ) {
    value = XCTIssue(
      type: type, compactDescription: compactDescription, detailedDescription: detailedDescription,
      sourceCodeContext: sourceCodeContext, associatedError: associatedError, attachments: attachments,
      severity: severity)
  }

  public convenience init(type: IssueType, compactDescription: String) {
    self.init(type: type, compactDescription: compactDescription, severity: .error)
  }

  public convenience init(type: IssueType, compactDescription: String, severity: Severity) {
    self.init(
      type: type, compactDescription: compactDescription, detailedDescription: nil,
      sourceCodeContext: XCTSourceCodeContext(), associatedError: nil, attachments: [], severity: severity)
  }

  open var type: IssueType { value.type }
  open var compactDescription: String { value.compactDescription }
  open var detailedDescription: String? { value.detailedDescription }
  open var sourceCodeContext: XCTSourceCodeContext { value.sourceCodeContext }
  open var associatedError: (any Error)? { value.associatedError }
  open var attachments: [XCTAttachment] { value.attachments }
  open var severity: Severity { value.severity }
  open var isFailure: Bool { value.isFailure }

  // MARK: - NSCopying

  open func copy(with zone: NSZone? = nil) -> Any { XCTIssueReference(value) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { XCTMutableIssue(value) }

  // MARK: - NSSecureCoding

  public class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let value = XCTIssue(coder: coder) else { return nil }
    self.value = value
  }

  open func encode(with coder: NSCoder) { value.encode(with: coder) }

  // MARK: - NSObject

  open override func isEqual(_ object: Any?) -> Bool { (object as? XCTIssueReference)?.value == value }
  open override var hash: Int { value.hashValue }
  open override var description: String { value.description }
}

extension XCTIssue {
  /// The issue that an object holds.
  ///
  /// Extension of Understudy: on Apple's systems a cast does this.
  public init(_ reference: XCTIssueReference) {
    self = reference.value
  }
}
