// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// Queries in the renderer that draws the elements.
extension ElementHandle {
  /// Looks the element up among the elements that its renderer returns.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the found element.
  /// - Returns: the result; nil if the query needs more of the tree than the renderer returns.
  /// - Throws: `AutomationError` if the program is not running.
  package func resultFromRenderer(isForEvent: Bool = false) throws -> QueryResult? {
    guard let request = query.rendererRequest else { return nil }
    return try result(of: request, isForEvent: isForEvent)
  }

  /// Finds the element in the response of its renderer.
  ///
  /// If the renderer cannot search for the query, it lists its elements, and the query is evaluated on that list.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Returns: the result, whose elements may have only types and labels; nil if the query needs more of the tree.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  func matchesFromRenderer() throws -> QueryResult? {
    guard let request = query.rendererRequest else { return try resultFromList() }
    return try result(of: request, isForEvent: false)
  }

  /// Works like ``matchesFromRenderer()``, but the elements have all attributes.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the found element.
  /// - Returns: the result; nil if the query needs more of the tree.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  func elementsFromRenderer(isForEvent: Bool = false) throws -> QueryResult? {
    guard let request = query.rendererRequest else { return try elementsOfList(isForEvent: isForEvent) }
    return try result(of: request, isForEvent: isForEvent)
  }

  private func result(of request: RendererRequest, isForEvent: Bool) throws -> QueryResult? {
    application.session.lock.preconditionIsHeld(for: "the results of queries")
    guard
      let (response, runningDesktop) = try application.rendererResponse(to: request, isForEvent: isForEvent)
    else { return nil }
    let tree = ElementTree(response, screen: runningDesktop.display)
    let result = try application.failures.mappingErrors {
      try QueryResult(query, in: tree, of: application.description)
    }
    guard tree.nodes.hasAnsweredAll else { return nil }
    // If no element has the requested name, that name may be the text next to a field. The renderer was not queried for
    // text.
    if result.nodes.isEmpty, request.type.isCalledByTextBeside { return nil }
    guard request.containers.isEmpty || Self.isCertain(request, in: tree) else { return nil }
    application.session.results.last = (application, result)
    return result
  }

  /// Whether the containers in a response are certainly identified, or certainly not identified, by the strings of a
  /// request.
  ///
  /// A container without a name may be identified by text in it, which is not in the response.
  private static func isCertain(_ request: RendererRequest, in tree: ElementTree) -> Bool {
    let types = request.containers.filter { $0.text != nil && $0.type != .window }.map(\.type)
    return (1..<max(1, tree.count)).allSatisfy { node in
      !tree.nodes.toolkitName(node).isEmpty || !types.contains { tree.matches(node, $0) }
    }
  }

  /// Finds the element in the list of all elements of its renderer.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Returns: the result, whose elements have only types and labels; nil if the query needs more of the tree.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  func resultFromList() throws -> QueryResult? {
    guard let result = try RendererLists(of: application).result(of: query) else { return nil }
    application.session.results.last = (application, result)
    return result
  }

  /// Looks the element up among the elements that its renderer lists, and reads it.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the found element.
  /// - Returns: the result, which has at least one element; nil if the query needs more of the tree.
  /// - Throws: `AutomationError` if the program is not running, or if the query cannot be evaluated.
  func elementsOfList(isForEvent: Bool = false) throws -> QueryResult? {
    guard let result = try RendererLists(of: application).elements(of: query, isForEvent: isForEvent) else {
      return nil
    }
    application.session.results.last = (application, result)
    return result
  }

  /// Returns the number of elements that match the query.
  ///
  /// - Throws: `AutomationError` if the program cannot be read.
  package func count() throws -> Int {
    try application.session.lock.withLock {
      if let type = query.typeToCount, let count = try application.rendererCount(of: type, query) {
        application.session.results.last = (application, count.result)
        return count.number
      }
      // A renderer that cannot count controls cannot list them either.
      let isOfControls = query.typeToCount?.has(.control) == true
      if !isOfControls, let result = try resultFromList() { return result.nodes.count }
      return try matches().nodes.count
    }
  }

  /// Returns the element if its renderer reports that it is the only match and accepts events.
  ///
  /// The caller must hold the session's lock while it uses the node.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the element.
  /// - Returns: the element; nil if it must be found in the complete tree.
  /// - Throws: `AutomationError` if the program is not running.
  package func openElementOfRenderer(isForEvent: Bool = true) throws -> ElementNode? {
    let found = try elementsFromRenderer(isForEvent: isForEvent)
    guard let result = found, result.nodes.count == 1, let node = result.nodes.first else { return nil }
    return try application.failures.answering(result.tree) {
      guard result.tree.rendererPoints?[node] != nil, result.tree.attributes.isEnabled(node),
        try HitTester(tree: result.tree).isHittable(node)
      else { return nil }
      return ElementNode(tree: result.tree, index: node)
    }
  }
}
