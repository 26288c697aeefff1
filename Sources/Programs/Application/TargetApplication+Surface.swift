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
  /// The caller must hold the session's lock while it uses the answer.
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
    session.lock.preconditionIsHeld(for: "the answers of surfaces")
    return try withSurface(isForEvent: isForEvent) { access, surroundings, live in
      guard
        let answer = access.answer(
          to: question, in: surroundings,
          windows: try failures.mappingDisplayErrors { try live.display.windows() }),
        try !Self.hasOther(like: question, around: answer.documents, in: surroundings.tree)
      else { return nil }
      return (answer, live)
    }
  }

  /// Counts the program's elements of a type with the help of its surface.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - query: the query that searches for this type.
  /// - Returns: the number, and the result of the query in a part of the tree, for the record; nil if the surface cannot
  ///   answer, or if the cached tree is still valid.
  /// - Throws: `AutomationError` if the program does not run.
  package func surfaceCount(of type: ElementType, _ query: ElementQuery) throws -> (
    number: Int, result: QueryResult
  )? {
    session.lock.preconditionIsHeld(for: "the results of queries")
    return try withSurface(isForEvent: false) { access, surroundings, live in
      guard
        let count = access.count(
          type, in: surroundings, windows: try failures.mappingDisplayErrors { try live.display.windows() })
      else { return nil }
      let results = try count.others.map {
        try QueryResult(query, in: ElementTree($0, screen: live.display), of: description)
      }
      guard let first = results.first, results.allSatisfy(\.tree.nodes.hasAnsweredAll) else { return nil }
      let around = try Self.countAround(count.documents, type, in: surroundings.tree)
      return (results.reduce(count.certain + around) { $0 + $1.nodes.count }, first)
    }
  }

  /// Calls a closure with the program's surface and its last known surroundings.
  ///
  /// - Returns: the result; nil if the program has no surface, if changes are due in it, or if the cached tree is still
  ///   valid.
  private func withSurface<Result>(
    isForEvent: Bool, _ body: (any SurfaceConnection, SurfaceSurroundings, LiveDesktop) throws -> Result?
  ) throws -> Result? {
    guard recorded == nil else { return nil }
    let (live, running) = try runningInstance()
    guard let access = running.surface.connection, let surroundings = running.surface.surroundings else {
      return nil
    }
    if running.cachedTree != nil, running.unchangedTreeProof(on: live)?.holds == true { return nil }
    guard isForEvent || access.waitUntilNothingIsDue(in: Array(running.processes.dropFirst())) else {
      return nil
    }
    return try failures.mappingErrors { try body(access, surroundings, live) }
  }

  private static func countAround(_ documents: [Int], _ type: ElementType, in tree: ElementTree) throws -> Int
  {
    if let known = tree.queryCache.countsOutsideDocuments[type] { return known }
    let inDocuments = documents.map { $0..<tree.nodes.subtreeEnd($0) }
    let count = try QueryEvaluator(tree: tree).matches(of: [.descendants(type)])
      .count { node in !inDocuments.contains { $0.contains(node) } }
    tree.queryCache.countsOutsideDocuments[type] = count
    return count
  }

  /// Whether elements outside of the program's documents match a question, or may precede a container of the match.
  private static func hasOther(like question: SurfaceQuestion, around documents: [Int], in tree: ElementTree)
    throws
    -> Bool
  {
    if let known = tree.queryCache[hasMatchOutsideDocumentsFor: question] { return known }
    // The documents in the order of the tree.
    let documents = documents.sorted()
    let starts = [1] + documents.map { tree.nodes.subtreeEnd($0) }
    let around = zip(starts, documents + [tree.count]).flatMap { $0..<$1 }
    let matching = around.filter { tree.matches($0, question.type) }
    let hasOther = try !QueryEvaluator.known(by: question.text, among: matching, in: tree).isEmpty
    // The first of several windows depends on their order on the screen.
    let hasOtherFirst =
      question.containers.contains(where: \.isFirst)
      && around.count(where: { tree.matches($0, .window) }) != 1
    tree.queryCache[hasMatchOutsideDocumentsFor: question] = hasOther || hasOtherFirst
    return hasOther || hasOtherFirst
  }
}
