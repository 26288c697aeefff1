// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// Queries in the surface that draws the elements.
extension ElementHandle {
  /// Looks the element up among the elements that its surface returns.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the found element.
  /// - Returns: the result; nil if the query needs more of the tree than the surface returns.
  /// - Throws: `AutomationError` if the program does not run.
  func askSurface(isForEvent: Bool = false) throws -> QueryResult? {
    guard let question = query.surfaceQuestion else { return nil }
    return try application.session.lock.withLock {
      guard let (answer, live) = try application.surfaceAnswer(to: question, isForEvent: isForEvent) else {
        return nil
      }
      let tree = ElementTree(answer, screen: live.display)
      let result = try application.failures.mappingErrors {
        try QueryResult(query, in: tree, of: application.description)
      }
      guard tree.nodes.hasAnsweredAll else { return nil }
      // If no element has the requested name, that name may be the text beside a field. The surface was not queried for
      // texts.
      if result.nodes.isEmpty, question.type.isCalledByTextBeside { return nil }
      application.session.results.last = (application, result)
      return result
    }
  }

  /// Returns the element if its surface reports that it is the only match and accepts events.
  ///
  /// - Returns: the element; nil if it must be found in the complete tree.
  /// - Throws: `AutomationError` if the program does not run.
  func openElementOfSurface() throws -> ElementNode? {
    guard let result = try askSurface(isForEvent: true), result.nodes.count == 1,
      let node = result.nodes.first,
      result.tree.surfacePoints?[node] != nil, result.tree.attributes.isEnabled(node),
      try HitTester(tree: result.tree).isHittable(node)
    else { return nil }
    return ElementNode(tree: result.tree, index: node)
  }
}
