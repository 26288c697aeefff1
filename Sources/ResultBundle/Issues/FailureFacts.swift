// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The facts of a failure in a form for programs; the text of the issue has the same facts for people.
package struct FailureFacts: Codable, Sendable, Equatable {
  package struct Step: Codable, Sendable, Equatable {
    /// The step as the log shows it: `Descendants matching type Button`.
    package var text: String
    /// The number of elements after the step.
    package var count: Int

    package init(text: String, count: Int) {
      self.text = text
      self.count = count
    }
  }

  package struct Obstacle: Codable, Sendable, Equatable {
    /// `notShown`, `outsideOfScreen`, `outOfView`, `coveredByWindow`, `coveredByElement`, `blockedByModal`, `minimized`.
    package var kind: String
    /// The window or element in the way; nil if nothing is in the way.
    package var other: String?
    /// The process of that window; nil if it is unknown.
    package var process: Int32?

    package init(kind: String, other: String?, process: Int32? = nil) {
      self.kind = kind
      self.other = other
      self.process = process
    }
  }

  /// The kind of failure: `noMatches`, `notHittable`, `applicationCrashed`.
  package var kind: String
  /// The name of the program.
  package var application: String?
  /// The process of the program, if it is known.
  package var process: Int32?
  /// The description of the requested elements: `"Add" Button`.
  package var element: String?
  /// The steps of the query, with the number of matches after each.
  package var steps: [Step]?
  /// The first elements that were found if a single one was expected, one per line.
  package var matches: [String]?
  /// The elements that the test may have meant if none was found, one per line.
  package var nearMisses: [String]?
  package var obstacle: Obstacle?

  package init(kind: String, application: String? = nil, element: String? = nil) {
    self.kind = kind
    self.application = application
    self.element = element
  }
}
