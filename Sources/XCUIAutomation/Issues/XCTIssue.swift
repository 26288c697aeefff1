import Foundation

/// Something that went wrong in a test: a failed assertion, a thrown error, an app that did not do what the
/// test asked of it.
///
/// Mirrors Apple's structure of the same name.
public struct XCTIssue: Hashable, CustomStringConvertible, @unchecked Sendable {
  public typealias IssueType = XCTIssueReference.IssueType
  public typealias Severity = XCTIssueReference.Severity

  public var type: IssueType

  /// What happened in a line, without what changes from run to run.
  public var compactDescription: String

  /// More of it, for the one who looks for the reason.
  public var detailedDescription: String?

  public var sourceCodeContext: XCTSourceCodeContext
  public var associatedError: (any Error)?

  /// Evidence; it is kept with the issue.
  public var attachments: [XCTAttachment]
  public var severity: Severity

  public init(
    type: IssueType, compactDescription: String, detailedDescription: String? = nil,
    sourceCodeContext: XCTSourceCodeContext = .init(), associatedError: (any Error)? = nil,
    attachments: [XCTAttachment] = [], severity: Severity = .error
  ) {
    self.type = type
    self.compactDescription = compactDescription
    self.detailedDescription = detailedDescription
    self.sourceCodeContext = sourceCodeContext
    self.associatedError = associatedError
    self.attachments = attachments
    self.severity = severity
  }

  /// Whether it fails the test: a warning does not.
  public var isFailure: Bool { severity.rawValue >= Severity.error.rawValue }

  public mutating func add(_ attachment: XCTAttachment) {
    attachments.append(attachment)
  }

  public var description: String {
    let place = sourceCodeContext.location.map { "\($0): " } ?? ""
    return "\(place)\(type): \(compactDescription)"
  }

  // MARK: - Hashable

  /// Errors are equal when they say the same: most of them cannot be compared.
  public static func == (left: XCTIssue, right: XCTIssue) -> Bool {
    left.type == right.type && left.severity == right.severity
      && left.compactDescription == right.compactDescription
      && left.detailedDescription == right.detailedDescription
      && left.sourceCodeContext == right.sourceCodeContext && left.attachments == right.attachments
      && left.associatedError.map { "\($0)" } == right.associatedError.map { "\($0)" }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(severity)
    hasher.combine(compactDescription)
    hasher.combine(detailedDescription)
  }
}
