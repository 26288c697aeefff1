// SPDX-License-Identifier: Apache-2.0

/// The cached query results for controls by name; while a tree is in use, equal queries have equal results.
///
/// All queries in the tree share one instance. The caller must hold the session's lock.
package final class QueryCache {
  struct Key: Hashable {
    let request: RendererRequest
    /// The number of steps of the query.
    let steps: Int
    /// Whether two steps of the query contain the type.
    let hasTypeTwice: Bool
    /// Whether the caller only checks if there is a match.
    let isOneEnough: Bool
  }

  /// The output of each step of the query.
  private var results: [Key: [[Int]]] = [:]

  /// The elements outside the program's documents that also match a request.
  private var matchesOutsideDocuments: [RendererRequest: MatchesOutsideDocuments] = [:]

  package subscript(matchesOutsideDocumentsFor request: RendererRequest) -> MatchesOutsideDocuments? {
    get { matchesOutsideDocuments[request] }
    set {
      if matchesOutsideDocuments.count >= Self.maximum { matchesOutsideDocuments = [:] }
      matchesOutsideDocuments[request] = newValue
    }
  }

  /// The elements outside the program's documents, by their type.
  package var elementsOutsideDocuments: [ElementType: ElementsOutsideDocuments] = [:]

  subscript(key: Key) -> [[Int]]? {
    get { results[key] }
    set {
      if results.count >= Self.maximum { results = [:] }
      results[key] = newValue
    }
  }

  private static let maximum = 1_000
}
