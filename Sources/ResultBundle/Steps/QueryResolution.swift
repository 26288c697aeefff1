// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The resolution of a query, step by step.
package struct QueryResolution: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// The step as the log shows it: `Descendants matching type Button`.
    package var text: String
    /// The number of elements after the step.
    package var count: Int

    package init(text: String, count: Int) {
      self.text = text
      self.count = count
    }
  }

  package struct NearMiss: Sendable, Equatable {
    /// The position of the element in the tree that was captured with the step.
    package var place: Int
    package var reason: String

    package init(place: Int, reason: String) {
      self.place = place
      self.reason = reason
    }
  }

  /// A source of elements other than the program's accessibility tree.
  package enum Source: String, Sendable {
    /// A browser's page, read over the debugging pipe.
    case page
  }

  package var query: String
  package var steps: [Step]
  /// The positions of the matches in the tree that was captured with the step.
  package var matches: [Int]
  package var nearMisses: [NearMiss]
  /// The source of the elements; nil for the accessibility tree.
  package var source: Source?
  /// The moment of the captured tree, in seconds of `MonotonicClock`; it connects the resolution with the tree.
  package var taken: TimeInterval?

  package init(query: String, steps: [Step], matches: [Int], nearMisses: [NearMiss] = []) {
    self.query = query
    self.steps = steps
    self.matches = matches
    self.nearMisses = nearMisses
  }
}
