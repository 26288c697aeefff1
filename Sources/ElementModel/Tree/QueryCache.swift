// SPDX-License-Identifier: Apache-2.0

/// The cached results of queries for controls by name: as long as the tree is in use, the same question has the same result.
///
/// All lookups in the tree share one instance. Used with the session's lock held.
package final class QueryCache {
  struct Key: Hashable {
    let question: SurfaceQuestion
    /// How many steps the query has, and whether it names the type twice.
    let steps: Int
    let hasTypeTwice: Bool
    /// Whether it only has to be known that something matches.
    let isOneEnough: Bool
  }

  /// The output of each step of the query.
  private var results: [Key: [[Int]]] = [:]

  /// Whether something around the documents of a program is meant by a question.
  private var around: [SurfaceQuestion: Bool] = [:]

  package subscript(around question: SurfaceQuestion) -> Bool? {
    get { around[question] }
    set {
      if around.count >= Self.maximum { around = [:] }
      around[question] = newValue
    }
  }

  subscript(key: Key) -> [[Int]]? {
    get { results[key] }
    set {
      if results.count >= Self.maximum { results = [:] }
      results[key] = newValue
    }
  }

  private static let maximum = 1_000
}
