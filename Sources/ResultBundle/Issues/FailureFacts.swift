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
    /// The kind of obstacle: `notShown`, `outsideOfScreen`, `outOfView`, `coveredByWindow`, `coveredByElement`,
    /// `blockedByModal` or `minimized`.
    package var kind: String
    /// The description of the window or element in the way; nil if nothing is in the way.
    package var other: String?
    /// The id of the process of the window in the way; nil if it is unknown.
    package var process: Int32?

    package init(kind: String, other: String?, process: Int32? = nil) {
      self.kind = kind
      self.other = other
      self.process = process
    }
  }

  /// The kind of a failure whose cause is that the process of the test was killed, although the test did not exceed its
  /// time limit: by another program, or by the runner because the process made no progress outside of a test.
  package static let testProcessKilled = "testProcessKilled"

  /// The kind of failure, such as `noMatches`, `notHittable`, `applicationCrashed` or ``testProcessKilled``.
  package var kind: String
  /// The name of the program under test.
  package var application: String?
  /// The process id of the program under test; nil if it is unknown.
  package var process: Int32?
  /// The description of the requested elements: `"Add" Button`.
  package var element: String?
  /// The steps of the query, with the number of matches after each.
  package var steps: [Step]?
  /// The first elements that were found, one line for each, if several were found and the test expected one.
  package var matches: [String]?
  /// Elements that are similar to the requested one, one line for each, if no element was found.
  package var nearMisses: [String]?
  package var obstacle: Obstacle?

  package init(kind: String, application: String? = nil, element: String? = nil) {
    self.kind = kind
    self.application = application
    self.element = element
  }
}
