// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The resolution of a query, step by step.
package struct QueryResolution: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// The step as the log shows it: `Descendants matching type Button`.
    package var text: String
    /// The number of elements that were left after it.
    package var count: Int

    package init(text: String, count: Int) {
      self.text = text
      self.count = count
    }
  }

  package struct NearMiss: Sendable, Equatable {
    /// Its place in the tree that was captured with the step.
    package var place: Int
    package var reason: String

    package init(place: Int, reason: String) {
      self.place = place
      self.reason = reason
    }
  }

  /// The source of the elements, where it was not the program's accessibility tree.
  package enum Source: String, Sendable {
    /// A browser's page itself, over the debugging pipe.
    case page
  }

  package var query: String
  package var steps: [Step]
  /// The places of the matches in the tree that was captured with the step.
  package var matches: [Int]
  package var nearMisses: [NearMiss]
  package var source: Source?
  /// The moment of the captured tree, in seconds since the machine started: the two belong together by it.
  package var taken: TimeInterval?

  package init(query: String, steps: [Step], matches: [Int], nearMisses: [NearMiss] = []) {
    self.query = query
    self.steps = steps
    self.matches = matches
    self.nearMisses = nearMisses
  }
}
