// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// What written queries find in one tree.
///
/// The beginnings that they share are run once.
final class QueryResults {
  private struct Key: Hashable {
    let steps: [WrittenStep]
    /// Whether what cannot be seen has been left out, which depends on the step that follows.
    let isSettled: Bool
  }

  private let evaluator: QueryEvaluator
  private var known: [Key: [Int]] = [:]

  init(tree: ElementTree) {
    evaluator = QueryEvaluator(tree: tree, texts: IdentifyingTexts(tree: tree))
  }

  /// The nodes that the steps find, by the evaluator that the tests use; nil when they cannot be run.
  func matches(_ written: [WrittenStep]) -> [Int]? {
    let written = written.filter { $0 != .only }
    // What was written cannot be run: it finds nothing to tell.
    guard let steps = try? written.compactMap({ try $0.queryStep() }) else { return nil }
    var input = [0]
    for (position, step) in steps.enumerated() {
      let next = position + 1 < steps.count ? steps[position + 1] : nil
      let key = Key(steps: Array(written[...position]), isSettled: step.mustSettle(before: next))
      if let found = known[key] {
        input = found
        continue
      }
      // A proposal that cannot be tried is none.
      guard let found = try? evaluator.output(of: step, before: next, from: input) else { return nil }
      known[key] = found
      input = found
    }
    return input
  }

  /// The candidate that a draft comes to, if it finds a node and nothing else.
  func check(_ draft: QueryDraft, finds node: Int) -> QueryCandidate? {
    switch draft.ending {
    case .whole:
      guard matches(draft.steps) == [node] else { return nil }
      return candidate(draft, draft.steps, draft.score, draft.reason)
    case .number:
      guard let all = matches(draft.steps), all.count > 1, let number = all.firstIndex(of: node) else {
        return nil
      }
      let steps = draft.steps + [.index(number)]
      guard matches(steps) == [node] else { return nil }
      return candidate(
        draft, steps, draft.score + QueryScore.penalty(ofNumber: number),
        "\(draft.reason) \(number + 1) of \(all.count)")
    case .first:
      guard let all = matches(draft.steps), all.count > 1 else { return nil }
      let steps = draft.steps + [.first]
      guard matches(steps) == [node] else { return nil }
      return candidate(draft, steps, draft.score, "first of \(all.count)")
    }
  }

  private func candidate(_ draft: QueryDraft, _ steps: [WrittenStep], _ score: Int, _ reason: String)
    -> QueryCandidate
  {
    let query = WrittenQuery(steps)
    return QueryCandidate(
      query: query, score: score + QueryScore.penalty(ofSteps: steps.count),
      reason: draft.scope.isEmpty ? reason : "\(reason) in \(draft.scope)")
  }
}

/// A way of finding an element that has not been tried yet.
struct QueryDraft {
  enum Ending {
    /// The steps are all.
    case whole
    /// The element's number among what the steps find is to follow.
    case number
    /// `firstMatch` is to follow.
    case first
  }

  var steps: [WrittenStep]
  var score: Int
  var reason: String
  /// What the element is looked for in, for a person; empty for the application.
  var scope = ""
  var ending = Ending.whole
}
