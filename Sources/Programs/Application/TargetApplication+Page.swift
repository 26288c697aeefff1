// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// Asking the page of a browser itself, where there is a faster way to it than accessibility.
extension TargetApplication {
  /// What the page says of a question, as accessibility would.
  ///
  /// - Parameters:
  ///   - question: what is looked for.
  ///   - isForEvent: whether an event is sent to what is found, which needs to be there now. What is read is read when nothing is
  ///     about to change.
  /// - Returns: nil where it cannot say, where the browser around the page may have something else that is meant, and where a
  ///   tree that was read is known to hold still.
  /// - Throws: `AutomationError` when the program does not run.
  package func pageAnswer(to question: PageQuestion, isForEvent: Bool) throws -> (
    answer: PageAnswer, live: LiveDesktop
  )? {
    guard recorded == nil else { return nil }
    let (live, running) = try runningInstance()
    guard let access = running.pageAccess, let surroundings = running.surroundings else { return nil }
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

  /// Whether the browser itself has something around its pages that a question may mean.
  private static func hasOther(like question: PageQuestion, around pages: [Int], in tree: ElementTree) throws
    -> Bool
  {
    if let known = tree.lookups[around: question] { return known }
    // In the order of the tree.
    let pages = pages.sorted()
    let starts = [1] + pages.map { tree.nodes.subtreeEnd($0) }
    let around = zip(starts, pages + [tree.count]).flatMap { $0..<$1 }.filter {
      tree.matches($0, question.type)
    }
    let hasOther = try !QueryEvaluator.known(by: question.text, among: around, in: tree).isEmpty
    tree.lookups[around: question] = hasOther
    return hasOther
  }
}
