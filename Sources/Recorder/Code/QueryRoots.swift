// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting

/// The names of constants and properties that stand for queries, or for the beginnings of queries.
struct QueryRoots {
  /// The variable that holds the application.
  let application: String
  /// The names of constants or properties, by query.
  private(set) var names: [WrittenQuery: String] = [:]

  init(application: String) {
    self.application = application
  }

  mutating func add(_ name: String, for query: WrittenQuery) { names[query] = name }

  /// The query with the longest beginning that has a name.
  func text(of query: WrittenQuery) -> String {
    for count in stride(from: query.steps.count, to: 0, by: -1) {
      if let name = names[WrittenQuery(Array(query.steps.prefix(count)))] {
        return WrittenQuery(Array(query.steps.dropFirst(count))).swift(root: name).text
      }
    }
    return query.swift(root: application).text
  }
}

/// The beginnings that several queries of a test share.
enum CommonPrefixes {
  /// The beginnings that are worth a name: those at which queries part, and queries that are used more than once.
  ///
  /// Shorter ones come first.
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
      // Where all go on with the same step, the longer beginning is the better one.
      return next.count > 1 || next.contains(nil)
    }
    .sorted { ($0.steps.count, $0.description) < ($1.steps.count, $1.description) }
  }
}

extension WrittenQuery {
  /// The query as something that events can be sent to.
  var asElement: WrittenQuery { isElement ? self : appending(.only) }

  /// The list that an element is in: the query without its last index or name.
  package var list: WrittenQuery {
    var query = self
    while query.steps.last?.givesElement == true { query.steps.removeLast() }
    return query.steps.isEmpty ? WrittenQuery([.descendants(.any)]) : query
  }
}
