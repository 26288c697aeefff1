// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import RunningDesktops

/// Evaluates queries in the elements that a program's renderer lists.
///
/// The caller must hold the session's lock while it uses the results.
package struct RendererLists {
  private let application: TargetProgram

  package init(of application: TargetProgram) { self.application = application }

  /// Evaluates a query.
  ///
  /// - Parameter query: the query to evaluate.
  /// - Returns: the result in a tree whose elements have only their types and labels; nil if the query needs more of
  ///   the tree, if the renderer cannot respond, or if the cached tree is still valid.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  package func result(of query: ElementQuery) throws -> QueryResult? {
    application.session.lock.preconditionIsHeld(for: "the results of queries")
    guard let request = query.rendererContentRequest else { return nil }
    return try application.withRenderer(isForEvent: false) { access, context, runningDesktop in
      try listed(query, request, access, context, runningDesktop)?.result
    }
  }

  /// Evaluates a query, and reads the found elements.
  ///
  /// - Parameters:
  ///   - query: the query to evaluate.
  ///   - isForEvent: whether an event is sent to the resulting element, which must then exist now. If false, the
  ///     renderer is read only when no change is due.
  /// - Returns: the result in a tree with the found elements; nil if there are no such elements, if the query needs
  ///   more of the tree, if the renderer cannot respond, or if the cached tree is still valid.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  package func elements(of query: ElementQuery, isForEvent: Bool) throws -> QueryResult? {
    application.session.lock.preconditionIsHeld(for: "the results of queries")
    guard let request = query.rendererContentRequest, let type = query.lastType else { return nil }
    return try application.withRenderer(isForEvent: isForEvent) { access, context, runningDesktop in
      guard let (list, content) = try listed(query, request, access, context, runningDesktop),
        (1...Self.maximumElements).contains(list.nodes.count),
        list.nodes.allSatisfy({ content.inDocument.contains($0) }),
        let response = access.elements(
          at: list.nodes.map { $0 - content.inDocument.lowerBound }, isText: type == .staticText,
          in: context)
      else { return nil }
      let tree = ElementTree(response, screen: runningDesktop.display)
      let nodes = try QueryEvaluator(tree: tree).matches(of: [.descendants(type)])
      let isSame = try tree.answering {
        nodes.count == list.nodes.count
          && zip(nodes, list.nodes).allSatisfy { tree.label($0) == list.tree.label($1) }
      }
      guard isSame, tree.nodes.hasAnsweredAll else { return nil }
      return QueryResult(query, finding: nodes, in: tree, of: application.description)
    }
  }

  /// The maximum number of elements that are read through the renderer.
  private static let maximumElements = 4

  private func listed(
    _ query: ElementQuery, _ request: RendererContentRequest, _ access: any RendererConnection,
    _ context: RendererContext, _ runningDesktop: RunningDesktop
  ) throws -> (result: QueryResult, content: RendererContent)? {
    let failures = application.failures
    guard
      let content = access.content(
        for: request, in: context,
        windows: try failures.mappingDisplayErrors { try runningDesktop.display.windows() })
    else { return nil }
    let last = context.tree
    // The order of several windows depends on their order on the screen, which is not in the list.
    let windows = content.around.keys.count { last.matches($0, .window) }
    guard !request.types.contains(.window) || windows == 1 else { return nil }
    let tree = ElementTree(content.response, screen: runningDesktop.display)
    // An element around the documents may have another type without the elements that are left out.
    let isSame = try tree.answering {
      try last.answering {
        content.around.allSatisfy { old, new in
          request.types.allSatisfy { tree.matches(new, $0) == last.matches(old, $0) }
        }
      }
    }
    guard isSame, try areUnchanged(request, around: content.response.documents, in: last, runningDesktop)
    else {
      return nil
    }
    let result = try QueryResult(query, in: tree, of: application.description)
    return tree.nodes.hasAnsweredAll ? (result, content) : nil
  }

  /// Returns whether the elements around the documents have not changed since the last reading.
  ///
  /// A browser sends no event when an icon appears in its address bar.
  private func areUnchanged(
    _ request: RendererContentRequest, around documents: [Int], in tree: ElementTree,
    _ runningDesktop: RunningDesktop
  ) throws -> Bool {
    var nodes: Set<Int> = []
    var containers: Set<Int> = []
    for type in request.types where type != .window {
      let around = try TargetProgram.elements(around: documents, of: type, in: tree)
      nodes.formUnion(around.nodes)
      containers.formUnion(around.containers)
    }
    // Attributes other than the label also identify an element, but are not in the list.
    let matching = nodes.filter { !tree.isHidden($0) }.sorted()
    for text in request.identifiers {
      guard try QueryEvaluator.known(by: text, among: matching, in: tree).isEmpty else { return false }
    }
    return try runningDesktop.bus.areShown(
      asIn: tree.nodes, nodes.sorted(), withChildrenOf: containers.sorted())
  }
}
