// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import RunningDesktops
import Timing
import WindowSystem

/// Queries that the program's renderer answers directly, faster than through accessibility.
extension TargetProgram {
  /// Returns the renderer's response to a request, in the same form as a tree that is read over accessibility.
  ///
  /// The caller must hold the session's lock while it uses the response.
  ///
  /// - Parameters:
  ///   - request: the description of the elements.
  ///   - isForEvent: whether an event is sent to the resulting element, which must then exist now. If false, the
  ///     renderer is read only when no change is due.
  /// - Returns: nil if the renderer cannot respond, if elements outside of the program's documents may also match, or if
  ///   the cached tree is still valid.
  /// - Throws: `AutomationError` if the program is not running.
  package func rendererResponse(to request: RendererRequest, isForEvent: Bool) throws -> (
    response: RendererResponse, runningDesktop: RunningDesktop
  )? {
    session.lock.preconditionIsHeld(for: "the responses of renderers")
    return try withRenderer(isForEvent: isForEvent) { access, context, runningDesktop in
      guard
        let response = access.response(
          to: request, in: context,
          windows: try failures.mappingDisplayErrors { try runningDesktop.display.windows() })
      else { return nil }
      let tree = context.tree
      let others = try Self.others(like: request, around: response.documents, in: tree)
      // An element that matches when it is shown may have been shown since the tree was read.
      guard !others.exist, try runningDesktop.bus.areShown(asIn: tree.nodes, others.hidden) else {
        return nil
      }
      return (response, runningDesktop)
    }
  }

  /// Counts the program's elements of a type with the help of its renderer.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Parameters:
  ///   - type: the type of the elements to count.
  ///   - query: the query that searches for this type.
  /// - Returns: the number, and the result of the query in a part of the tree, for the record; nil if the renderer cannot
  ///   respond, or if the cached tree is still valid.
  /// - Throws: `AutomationError` if the program is not running.
  package func rendererCount(of type: ElementType, _ query: ElementQuery) throws -> (
    number: Int, result: QueryResult
  )? {
    session.lock.preconditionIsHeld(for: "the results of queries")
    return try withRenderer(isForEvent: false) { access, context, runningDesktop in
      guard
        let count = access.count(
          type, in: context,
          windows: try failures.mappingDisplayErrors { try runningDesktop.display.windows() })
      else { return nil }
      let results = try count.others.map {
        try QueryResult(query, in: ElementTree($0, screen: runningDesktop.display), of: description)
      }
      guard let first = results.first, results.allSatisfy(\.tree.nodes.hasAnsweredAll) else { return nil }
      let tree = context.tree
      let around = try Self.elements(around: count.documents, of: type, in: tree)
      // A browser sends no event when an icon appears in its address bar. If an element has appeared or disappeared
      // since the tree was read, the tree is read again.
      guard try runningDesktop.bus.areShown(asIn: tree.nodes, around.nodes, withChildrenOf: around.containers)
      else {
        return nil
      }
      return (results.reduce(count.certain + around.count) { $0 + $1.nodes.count }, first)
    }
  }

  /// Calls a closure with the program's renderer and its last known context.
  ///
  /// - Returns: the result; nil if the program has no renderer, if changes are due in it, if the cached tree is still
  ///   valid, if the program did not answer a call about the last tree, or if the tree should be read because further
  ///   replies would cost more; see ``RendererCosts``.
  func withRenderer<Result>(
    isForEvent: Bool, _ body: (any RendererConnection, RendererContext, RunningDesktop) throws -> Result?
  ) throws -> Result? {
    guard recorded == nil else { return nil }
    let (runningDesktop, running) = try runningInstance()
    guard let access = running.renderer.connection, let context = running.interface.renderer.context,
      // A program that hung may answer again, but the tree of the context keeps the error.
      context.tree.isAnswered
    else { return nil }
    let proof = running.unchangedTreeProof(on: runningDesktop)
    if running.interface.cachedTree != nil, proof?.holds == true {
      running.interface.rendererCosts.noteUnchangedTree()
      return nil
    }
    let events = runningDesktop.bus.eventCount
    guard isForEvent || !(proof != nil && running.interface.rendererCosts.areReached(events: events)),
      isForEvent || access.waitUntilNothingIsDue(in: Array(running.processes.dropFirst()))
    else { return nil }
    let start = MonotonicClock.now
    let result = try failures.mappingErrors { try body(access, context, runningDesktop) }
    if result != nil {
      running.interface.rendererCosts.noteAnswer(seconds: MonotonicClock.now - start, events: events)
    }
    return result
  }

  /// Returns the nodes outside of the program's documents, except the application.
  private static func nodes(around documents: [Int], in tree: ElementTree) -> [Int] {
    // The documents in the order of the tree.
    let documents = documents.sorted()
    let starts = [1] + documents.map { tree.nodes.subtreeEnd($0) }
    return zip(starts, documents + [tree.count]).flatMap { $0..<$1 }
  }

  /// Returns the nodes outside of all documents, including those that are not visible.
  ///
  /// A page in another tab becomes visible only together with a change of the visible documents.
  ///
  /// - Parameters:
  ///   - around: the nodes outside of the visible documents, in the order of the tree.
  ///   - tree: the tree that contains the nodes.
  /// - Returns: the nodes, in the same order.
  private static func controls(among around: [Int], in tree: ElementTree) -> [Int] {
    var endOfDocument = 0
    return around.filter { node in
      guard node >= endOfDocument else { return false }
      guard tree.nodes.role(node) == .documentWeb else { return true }
      endOfDocument = tree.nodes.subtreeEnd(node)
      return false
    }
  }

  /// Returns the elements of a type outside of the program's documents.
  static func elements(around documents: [Int], of type: ElementType, in tree: ElementTree) throws
    -> ElementsOutsideDocuments
  {
    if let known = tree.queryCache.elementsOutsideDocuments[type] { return known }
    let around = nodes(around: documents, in: tree)
    let (outside, controls) = (Set(around), controls(among: around, in: tree))
    let elements = try tree.answering {
      ElementsOutsideDocuments(
        count: try QueryEvaluator(tree: tree).matches(of: [.descendants(type)])
          .count(where: outside.contains),
        nodes: controls.filter { tree.types.isType(of: $0) { $0.matches(type) } },
        containers: controls.filter { tree.nodes.subtreeEnd($0) > $0 + 1 })
    }
    tree.queryCache.elementsOutsideDocuments[type] = elements
    return elements
  }

  /// Returns the elements outside of the program's documents that match a request.
  private static func others(
    like request: RendererRequest, around documents: [Int], in tree: ElementTree
  ) throws -> MatchesOutsideDocuments {
    if let known = tree.queryCache[matchesOutsideDocumentsFor: request] { return known }
    let others = try tree.answering {
      let around = nodes(around: documents, in: tree)
      let matching = around.filter { tree.matches($0, request.type) }
      let hasOther = try !QueryEvaluator.known(by: request.text, among: matching, in: tree).isEmpty
      // The first of several windows depends on their order on the screen.
      let hasOtherFirst =
        request.containers.contains(where: \.isFirst)
        && around.count(where: { tree.matches($0, .window) }) != 1
      // The name is in the tree already, so hidden elements cost no call here.
      let hidden = controls(among: around, in: tree).filter {
        tree.isHidden($0) && tree.nodes.toolkitName($0) == request.text
          && tree.types.isType(of: $0) { $0.matches(request.type) }
      }
      return MatchesOutsideDocuments(exist: hasOther || hasOtherFirst, hidden: hidden)
    }
    tree.queryCache[matchesOutsideDocumentsFor: request] = others
    return others
  }
}
