// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Runs written queries in one tree, and stores their results.
///
/// Common beginnings of queries are run once.
final class WrittenQueryRunner {
  private struct Key: Hashable {
    let steps: [WrittenStep]
    /// Whether invisible elements have been removed, which depends on the next step.
    let isSettled: Bool
  }

  private let evaluator: QueryEvaluator
  private var known: [Key: [Int]] = [:]

  init(tree: ElementTree) {
    evaluator = QueryEvaluator(tree: tree, texts: IdentifyingTexts(tree: tree))
  }

  /// Returns the nodes that the steps find, by the same evaluator as in tests; nil if the steps cannot be run.
  func matches(_ written: [WrittenStep]) -> [Int]? {
    let written = written.filter { $0 != .only }
    // A query that cannot be run has no result.
    guard let steps = try? written.compactMap({ try $0.queryStep() }) else { return nil }
    var input = [0]
    for (position, step) in steps.enumerated() {
      let next = position + 1 < steps.count ? steps[position + 1] : nil
      let key = Key(steps: Array(written[...position]), isSettled: step.mustRemoveHidden(before: next))
      if let found = known[key] {
        input = found
        continue
      }
      // A draft that cannot be run is not proposed.
      guard let found = try? evaluator.output(of: step, before: next, from: input) else { return nil }
      known[key] = found
      input = found
    }
    return input
  }

  /// Returns the candidate of a draft, if the draft finds only the node.
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
