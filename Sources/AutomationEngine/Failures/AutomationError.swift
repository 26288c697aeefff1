// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Why the engine could not do what a test asked for.
///
/// `message` tells a person what was expected, what was found and what to do. `kind` and the other
/// fields are for programs.
package struct AutomationError: Error, CustomStringConvertible, Sendable {
  package enum Kind: String, Sendable {
    case noMatches, multipleMatches, notHittable, disabled, noKeyboardFocus, textLost, invalidQuery,
      unknownKey
    case applicationNotFound, launchFailed, applicationNotRunning, applicationExited, applicationCrashed
    case applicationHung
    case desktopFailed, unsupported
  }

  package let kind: Kind

  /// The first line: what went wrong, in one sentence.
  package let summary: String

  /// What else is known: the query's steps, candidates, the tree.
  package var details: [String]

  package init(_ kind: Kind, _ summary: String, details: [String] = []) {
    self.kind = kind
    self.summary = summary
    self.details = details
  }

  /// Whether the same may work a moment later, when the user interface has settled.
  var mayPass: Bool {
    switch kind {
    case .noMatches, .multipleMatches, .notHittable, .disabled: true
    default: false
    }
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

  static func unknownKey(_ key: String, known: [String]) -> AutomationError {
    AutomationError(
      .unknownKey,
      "Elements have no attribute \(quoted(key)) that a predicate could read. They have: "
        + known.joined(separator: ", ") + ".")
  }
}
