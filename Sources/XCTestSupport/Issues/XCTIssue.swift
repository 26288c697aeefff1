// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Something that went wrong in a test.
///
/// Mirrors Apple's structure of the same name. It is a failed assertion, a thrown error, or an app that did not do
/// what the test asked of it.
public struct XCTIssue: Hashable, CustomStringConvertible, Sendable {
  /// The kind of an issue.
  public typealias IssueType = XCTIssueReference.IssueType
  /// How bad an issue is.
  public typealias Severity = XCTIssueReference.Severity

  /// The type of the issue.
  public var type: IssueType

  /// The failure in a line, without details that change from run to run.
  public var compactDescription: String

  /// More of it, for the one who looks for the reason.
  public var detailedDescription: String?

  /// The place in the code.
  ///
  /// Where the location is nil, the failure is shown at the innermost line of the test in the call stack.
  public var sourceCodeContext: XCTSourceCodeContext
  /// The error behind it; nil for an issue without an error.
  public var associatedError: (any Error)?

  /// Evidence that is stored with the issue.
  public var attachments: [XCTAttachment]
  /// Whether it fails the test (error) or is only reported (warning).
  public var severity: Severity

  /// The known facts beside its texts, for programs.
  package var facts: FailureFacts?

  /// The places of stored evidence, as lines for the terminal.
  ///
  /// The texts are without them, so that they are the same for equal failures.
  package var evidence: [String] = []

  /// An issue that a test finds itself.
  ///
  /// ```swift
  /// record(XCTIssue(type: .assertionFailure, compactDescription: "The list is not sorted"))
  /// ```
  ///
  /// - Parameters:
  ///   - type: what kind of issue it is.
  ///   - compactDescription: what happened in a line.
  ///   - detailedDescription: more of it.
  ///   - sourceCodeContext: where it happened; here unless set.
  ///   - associatedError: the error behind it.
  ///   - attachments: evidence.
  ///   - severity: whether it fails the test.
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

  /// Adds evidence, which is stored when the issue is recorded.
  public mutating func add(_ attachment: XCTAttachment) {
    attachments.append(attachment)
  }

  /// The place, the kind and the compact description: `/a.swift:3: system: …`.
  public var description: String {
    let place = sourceCodeContext.location.map { "\($0): " } ?? ""
    return "\(place)\(type): \(compactDescription)"
  }

  // MARK: - Hashable

  /// Whether two issues are the same; errors are equal when they say the same.
  ///
  /// Most errors cannot be compared otherwise.
  public static func == (left: XCTIssue, right: XCTIssue) -> Bool {
    left.type == right.type && left.severity == right.severity
      && left.compactDescription == right.compactDescription
      && left.detailedDescription == right.detailedDescription
      && left.sourceCodeContext == right.sourceCodeContext && left.attachments == right.attachments
      && left.associatedError.map { "\($0)" } == right.associatedError.map { "\($0)" }
  }

  /// Hashes what two equal issues have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(severity)
    hasher.combine(compactDescription)
    hasher.combine(detailedDescription)
  }
}
