// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// Questions to what draws the program's elements, where there is a faster way to it than accessibility.
extension TargetApplication {
  /// The answer of the surface to a question, as accessibility would give it.
  ///
  /// - Parameters:
  ///   - question: the question about elements.
  ///   - isForEvent: whether an event is sent to the result, which needs to be there now. A mere reading takes place
  ///     when nothing is about to change.
  /// - Returns: nil where it cannot answer, where the program may have something else around its documents that is
  ///   meant, and where a tree that was read is known not to change.
  /// - Throws: `AutomationError` when the program does not run.
  package func surfaceAnswer(to question: SurfaceQuestion, isForEvent: Bool) throws -> (
    answer: SurfaceAnswer, live: LiveDesktop
  )? {
    guard recorded == nil else { return nil }
    let (live, running) = try runningInstance()
    guard let access = running.surface.connection, let surroundings = running.surface.surroundings else {
      return nil
    }
    if running.keptTree != nil, running.treeCacheValidator(on: live)?.holds == true { return nil }
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

  /// Whether the program has something around its documents that a question may mean.
  private static func hasOther(like question: SurfaceQuestion, around documents: [Int], in tree: ElementTree)
    throws
    -> Bool
  {
    if let known = tree.lookups[around: question] { return known }
    // In the order of the tree.
    let documents = documents.sorted()
    let starts = [1] + documents.map { tree.nodes.subtreeEnd($0) }
    let around = zip(starts, documents + [tree.count]).flatMap { $0..<$1 }.filter {
      tree.matches($0, question.type)
    }
    let hasOther = try !QueryEvaluator.known(by: question.text, among: around, in: tree).isEmpty
    tree.lookups[around: question] = hasOther
    return hasOther
  }
}
