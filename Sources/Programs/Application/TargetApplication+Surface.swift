// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// Queries that the program's surface answers directly, faster than through accessibility.
extension TargetApplication {
  /// Returns the surface's answer to a question, in the same form as an answer over accessibility.
  ///
  /// - Parameters:
  ///   - question: the question about elements.
  ///   - isForEvent: whether an event is sent to the resulting element, which must then exist now. If false, the
  ///     surface is read only when no change is due.
  /// - Returns: nil if the surface cannot answer, if elements outside of the program's documents may also match, or if
  ///   the cached tree is still valid.
  /// - Throws: `AutomationError` if the program does not run.
  package func surfaceAnswer(to question: SurfaceQuestion, isForEvent: Bool) throws -> (
    answer: SurfaceAnswer, live: LiveDesktop
  )? {
    guard recorded == nil else { return nil }
    let (live, running) = try runningInstance()
    guard let access = running.surface.connection, let surroundings = running.surface.surroundings else {
      return nil
    }
    if running.cachedTree != nil, running.unchangedTreeProof(on: live)?.holds == true { return nil }
    guard isForEvent || access.waitUntilNothingIsDue(in: Array(running.processes.dropFirst())) else {
      return nil
    }
    return try failures.mappingErrors {
      guard
        let answer = access.answer(
          to: question, in: surroundings,
          windows: try failures.mappingDisplayErrors { try live.display.windows() }),
        try !Self.hasOther(like: question, around: answer.documents, in: surroundings.tree)
      else { return nil }
      return (answer, live)
    }
  }

  /// Whether elements outside of the program's documents match a question.
  private static func hasOther(like question: SurfaceQuestion, around documents: [Int], in tree: ElementTree)
    throws
    -> Bool
  {
    if let known = tree.queryCache[hasMatchOutsideDocumentsFor: question] { return known }
    // The documents in the order of the tree.
    let documents = documents.sorted()
    let starts = [1] + documents.map { tree.nodes.subtreeEnd($0) }
    let around = zip(starts, documents + [tree.count]).flatMap { $0..<$1 }.filter {
      tree.matches($0, question.type)
    }
    let hasOther = try !QueryEvaluator.known(by: question.text, among: around, in: tree).isEmpty
    tree.queryCache[hasMatchOutsideDocumentsFor: question] = hasOther
    return hasOther
  }
}
