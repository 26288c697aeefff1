// SPDX-License-Identifier: Apache-2.0

import ElementModel
import ResultBundle

extension QueryResult {
  /// Returns the result in the format of the run's record.
  ///
  /// - Parameters:
  ///   - captured: the nodes of the tree in the record; matches are recorded as places among these nodes.
  ///   - nodes: the nodes of the final result, which replace the matches of this result; nil if this is the final one.
  /// - Returns: the resolution with the number of matches of each step.
  func resolution(_ captured: TreeNodes, nodes: [Int]? = nil) -> QueryResolution {
    let failed = nodes == nil && self.nodes.count != 1
    return QueryResolution(
      query: query.path(from: application),
      steps: trace.map { QueryResolution.Step(text: "\($0.step)", count: $0.matches.count) },
      matches: (nodes ?? self.nodes).prefix(Self.maximumMatches).compactMap(captured.place),
      nearMisses: failed
        ? Suggestion.all(for: self).compactMap { suggestion in
          captured.place(of: suggestion.node).map { .init(place: $0, reason: suggestion.reason) }
        } : [])
  }

  /// The maximum number of listed matches.
  ///
  /// A query for all elements of a page needs no complete list.
  private static let maximumMatches = 100
}
