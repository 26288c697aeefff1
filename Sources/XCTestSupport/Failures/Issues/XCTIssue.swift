// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A problem in a test.
///
/// Mirrors Apple's structure of the same name. An issue is a failed assertion, a thrown error, or an action that the
/// program did not carry out.
public struct XCTIssue: Hashable, CustomStringConvertible, Sendable {
  /// The kind of an issue.
  public typealias IssueType = XCTIssueReference.IssueType
  /// The severity of an issue.
  public typealias Severity = XCTIssueReference.Severity

  /// The type of the issue.
  public var type: IssueType

  /// The failure in one line, without details that change from run to run.
  public var compactDescription: String

  /// Further details that help to find the reason.
  public var detailedDescription: String?

  /// The location in the code.
  ///
  /// If this context has no line, the failure is reported at the innermost line of the test in the call stack.
  public var sourceCodeContext: XCTSourceCodeContext
  /// The error that caused the issue; nil for an issue without an error.
  public var associatedError: (any Error)?

  /// Evidence that is stored with the issue.
  public var attachments: [XCTAttachment]
  /// Whether the issue fails the test (error) or is only reported (warning).
  public var severity: Severity

  /// The facts of the failure, in a form for programs; nil if there is only text.
  package var facts: FailureFacts?

  /// The locations of stored evidence, as lines for the terminal.
  ///
  /// The two descriptions do not include them, so that equal failures have equal descriptions.
  package var evidence: [String] = []

  /// Creates an issue that a test itself has found.
  ///
  /// ```swift
  /// record(XCTIssue(type: .assertionFailure, compactDescription: "The list is not sorted"))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the issue.
  ///   - compactDescription: the failure in one line.
  ///   - detailedDescription: further details.
  ///   - sourceCodeContext: the location in the code; by default, the current call.
  ///   - associatedError: the error that caused the issue.
  ///   - attachments: the evidence.
  ///   - severity: whether the issue fails the test.
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

  /// Whether the issue fails the test; a warning does not.
  public var isFailure: Bool { severity.rawValue >= Severity.error.rawValue }

  /// Adds evidence, which is stored when the issue is recorded.
  public mutating func add(_ attachment: XCTAttachment) {
    attachments.append(attachment)
  }

  /// The location, the type and the compact description: `/a.swift:3: system: …`.
  public var description: String {
    let place = sourceCodeContext.location.map { "\($0): " } ?? ""
    return "\(place)\(type): \(compactDescription)"
  }

  // MARK: - Hashable

  /// Whether two issues are equal; errors are equal if their descriptions are equal.
  ///
  /// Most errors cannot be compared in any other way.
  public static func == (left: XCTIssue, right: XCTIssue) -> Bool {
    left.type == right.type && left.severity == right.severity
      && left.compactDescription == right.compactDescription
      && left.detailedDescription == right.detailedDescription
      && left.sourceCodeContext == right.sourceCodeContext && left.attachments == right.attachments
      && left.associatedError.map { "\($0)" } == right.associatedError.map { "\($0)" }
  }

  /// Hashes some of the properties that are the same in equal issues.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(severity)
    hasher.combine(compactDescription)
    hasher.combine(detailedDescription)
  }
}
