// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// Lookups in the surface that draws the elements.
extension ElementHandle {
  /// Looks the element up among those that its surface returns.
  ///
  /// - Parameter isForEvent: whether an event will be sent to the found element.
  /// - Returns: the lookup; nil if the query needs more of the tree.
  /// - Throws: `AutomationError` if the program does not run.
  func askSurface(isForEvent: Bool = false) throws -> QueryResult? {
    guard let question = query.surfaceQuestion,
      let (answer, live) = try application.surfaceAnswer(to: question, isForEvent: isForEvent)
    else { return nil }
    let tree = ElementTree(answer, screen: live.display)
    let lookup = try application.failures.mappingErrors {
      try QueryResult(query, in: tree, of: application.description)
    }
    guard tree.nodes.hasAnsweredAll else { return nil }
    // If no element has that name, it may be the text beside a field. The surface was not queried for texts.
    if lookup.nodes.isEmpty, question.type.isCalledByTextBeside { return nil }
    application.session.lookups.last = (application, lookup)
    return lookup
  }

  /// Returns the element if its surface reports that it is the only match and accepts events.
  ///
  /// - Returns: the element; nil if it must be found in the complete tree.
  /// - Throws: `AutomationError` if the program does not run.
  func openElementOfSurface() throws -> ElementNode? {
    guard let lookup = try askSurface(isForEvent: true), lookup.nodes.count == 1,
      let node = lookup.nodes.first,
      lookup.tree.surfacePoints?[node] != nil, lookup.tree.attributes.isEnabled(node),
      try HitTester(tree: lookup.tree).isHittable(node)
    else { return nil }
    return ElementNode(tree: lookup.tree, index: node)
  }
}
