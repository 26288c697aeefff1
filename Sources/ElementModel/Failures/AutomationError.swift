// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The reason why the engine could not perform an operation of a test.
///
/// The facts are stored in fields. The text for a person is built from them on request.
package struct AutomationError: Error, Sendable {
  package enum Kind: String, Sendable {
    case noMatches, multipleMatches, notHittable, disabled, noKeyboardFocus, textLost, invalidQuery,
      unknownKey
    case applicationNotFound, launchFailed, applicationNotRunning, applicationExited, applicationCrashed
    case applicationHung
    /// The program does not answer, because it gets no processor time.
    case processorShortage
    case desktopFailed, unsupported
    /// An element does not have the expected state.
    case assertionFailed
  }

  package enum Cause: Sendable {
    /// A query found nothing, or more than one element.
    case query(QueryFindings)
    /// Events do not reach the element, because an obstacle is in the way.
    case obstacle(ObstacleFindings)
    /// Any other error, as a string of one or two sentences: the expected state, the actual state and the remedy.
    case other(String)
  }

  package let kind: Kind
  package let cause: Cause

  /// The description of the requested elements: `"Add" Button`; nil if the error concerns no element.
  package var element: String?

  /// The name of the program; nil if the error concerns no program.
  package var application: String?

  /// The process of the program; nil if the error concerns no program.
  ///
  /// The text of the error does not contain the process, so that equal failures have equal text.
  package var process: Int32?

  /// The seconds for which a program has not answered, or a lower limit for them; nil if the program answers.
  ///
  /// The text of the error does not contain this number either.
  package var unansweredFor: TimeInterval?

  /// Further facts, one per line: for example the cause of an interruption, or the last output of the program.
  package var notes: [String]

  package init(_ kind: Kind, _ summary: String, process: Int32? = nil, notes: [String] = []) {
    self.init(kind, .other(summary), process: process, notes: notes)
  }

  package init(
    _ kind: Kind, _ cause: Cause, element: String? = nil, application: String? = nil, process: Int32? = nil,
    notes: [String] = []
  ) {
    self.kind = kind
    self.cause = cause
    self.element = element
    self.application = application
    self.process = process
    self.notes = notes
  }

  /// Whether the same operation may succeed a moment later, when the user interface has settled.
  package var isTransient: Bool {
    switch kind {
    case .noMatches, .multipleMatches, .notHittable, .disabled: true
    default: false
    }
  }
}

extension AutomationError: CustomStringConvertible {
  /// The first line: the problem, in one or two sentences.
  package var summary: String {
    switch cause {
    case .query(let findings):
      return findings.count > 1 ? findings.severalFound(subject) : findings.nothingFound(subject)
    case .obstacle(let obstacle):
      return [obstacle.problem(with: subject), obstacle.advice].compactMap { $0 }.joined(separator: " ")
    case .other(let summary): return summary
    }
  }

  private var subject: String { element ?? "The element" }

  /// The lines of the text that follow the summary.
  package var details: [String] {
    if case .query(let findings) = cause { return findings.lines + notes }
    return notes
  }

  package var description: String { ([summary] + details).joined(separator: "\n") }
}

extension AutomationError {
  static func identifierTooLong(_ text: String, limit: Int) -> AutomationError {
    AutomationError(
      .invalidQuery,
      "Invalid query: the text \(quoted(text)) has \(text.count) characters; a subscript or identifier may have "
        + "at most \(limit). Use a predicate instead: matching(NSPredicate(format: \"label BEGINSWITH %@\", …))."
    )
  }

  package static func unknownKey(_ key: String, of owner: String = "Elements", known: [String])
    -> AutomationError
  {
    AutomationError(
      .unknownKey,
      "\(owner) have no attribute \(quoted(key)) for predicates. They have: "
        + known.joined(separator: ", ") + ".")
  }
}
