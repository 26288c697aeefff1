// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs

/// Elements as the surface that draws them reports them.
extension ElementHandle {
  /// The lookup of the element among those that its surface returns.
  ///
  /// - Parameter isForEvent: whether an event is sent to what is found.
  /// - Returns: nil where the query needs more of the tree than that.
  /// - Throws: `AutomationError` when the program does not run.
  func askSurface(isForEvent: Bool = false) throws -> QueryResult? {
    guard let question = query.surfaceQuestion,
      let (answer, live) = try application.surfaceAnswer(to: question, isForEvent: isForEvent)
    else { return nil }
    let tree = ElementTree(answer, screen: live.display)
    let lookup = try application.failures.mappingErrors {
      try QueryResult(query, in: tree, of: application.description)
    }
    guard tree.nodes.hasAnsweredAll else { return nil }
    // Where nothing is called so, the fields that stand beside the text are meant, and texts are not among what is asked for.
    if lookup.nodes.isEmpty, question.type.isCalledByTextBeside { return nil }
    application.session.lookups.last = (application, lookup)
    return lookup
  }

  /// The element, where its surface reports that it is the only one and takes events.
  ///
  /// - Returns: nil where it has to be looked for in the whole tree.
  /// - Throws: `AutomationError` when the program does not run.
  func openElementOfSurface() throws -> ElementNode? {
    guard let lookup = try askSurface(isForEvent: true), lookup.nodes.count == 1,
      let node = lookup.nodes.first,
      lookup.tree.surfacePoints?[node] != nil, lookup.tree.attributes.isEnabled(node),
      try HitTester(tree: lookup.tree).isHittable(node)
    else { return nil }
    return ElementNode(tree: lookup.tree, index: node)
  }
}
