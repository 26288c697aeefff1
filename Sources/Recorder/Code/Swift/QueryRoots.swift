// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting

/// The names of constants and properties for queries, or for the beginnings of queries.
struct QueryRoots {
  /// The name of the variable with the application.
  let application: String
  /// The names of constants or properties, by query.
  private(set) var names: [WrittenQuery: String] = [:]

  init(application: String) {
    self.application = application
  }

  mutating func add(_ name: String, for query: WrittenQuery) { names[query] = name }

  /// Returns the code of a query.
  ///
  /// The longest beginning of the query that has a name is replaced by this name.
  func text(of query: WrittenQuery) -> String {
    for count in stride(from: query.steps.count, to: 0, by: -1) {
      if let name = names[WrittenQuery(Array(query.steps.prefix(count)))] {
        return WrittenQuery(Array(query.steps.dropFirst(count))).swift(root: name).text
      }
    }
    return query.swift(root: application).text
  }
}

/// Finds common beginnings of the queries of a test.
enum CommonPrefixes {
  /// Returns the beginnings that get a name, shorter ones first.
  ///
  /// A beginning gets a name if several queries have it and continue differently, or if it is a whole query and occurs
  /// more than once.
  static func find(in queries: [WrittenQuery]) -> [WrittenQuery] {
    var uses: [WrittenQuery: Int] = [:]
    var nexts: [WrittenQuery: Set<WrittenStep?>] = [:]
    for query in queries {
      for count in 1...max(1, query.steps.count) where count <= query.steps.count {
        let prefix = WrittenQuery(Array(query.steps.prefix(count)))
        uses[prefix, default: 0] += 1
        nexts[prefix, default: []].insert(count < query.steps.count ? query.steps[count] : nil)
      }
    }
    return uses.keys.filter { prefix in
      guard let count = uses[prefix], count > 1, let next = nexts[prefix] else { return false }
      // If all queries continue with the same step, the beginning that includes this step gets the name instead.
      return next.count > 1 || next.contains(nil)
    }
    .sorted { ($0.steps.count, $0.description) < ($1.steps.count, $1.description) }
  }
}

extension WrittenQuery {
  /// The query in a form that finds one element: a query for several elements gets a step for the only match.
  var asElement: WrittenQuery { isElement ? self : appending(.only) }

  /// The query for all elements from which this query selects one: this query without its last index or name.
  package var list: WrittenQuery {
    var query = self
    while query.steps.last?.givesElement == true { query.steps.removeLast() }
    return query.steps.isEmpty ? WrittenQuery([.descendants(.any)]) : query
  }
}
