// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// The queries for an element, best first.
struct ElementQueries {
  private let finder: QueryCandidateFinder

  init(tree: ElementTree) {
    finder = QueryCandidateFinder(tree: tree)
  }

  func queries(for node: Int) -> [InspectedQuery] {
    finder.candidates(for: node).map {
      InspectedQuery(swift: $0.query.swift(root: "app").text, candidate: $0)
    }
  }

  /// Returns the best query as Swift; nil for an element that no query finds.
  func best(for node: Int) -> String? {
    finder.best(for: node)?.query.swift(root: "app").text
  }
}
