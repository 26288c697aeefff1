// SPDX-License-Identifier: Apache-2.0

/// What was found in a tree of controls by what they are called: as long as the tree is kept, the same question finds the same.
///
/// One for all looks at the tree. Used with the session's lock held.
package final class KeptLookups {
  struct Key: Hashable {
    let question: SurfaceQuestion
    /// How many steps the query has, and whether it names the type twice.
    let steps: Int
    let hasTypeTwice: Bool
    /// Whether it only has to be known that something matches.
    let isOneEnough: Bool
  }

  /// What each step of the query let through.
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
