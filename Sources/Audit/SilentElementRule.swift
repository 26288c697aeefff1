// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Speech

/// Finds elements that the keyboard reaches, or that can be selected, and that a screen reader reads as nothing.
///
/// Controls without a name are findings of ``DescriptionRule``: a screen reader says at least what they are.
struct SilentElementRule: AuditRule {
  let type = AuditType.readingOrder

  func remarks(on screen: AuditScreen) throws -> [AuditRemark] {
    let order = try screen.readingOrder()
    let tree = screen.tree
    let candidates = screen.shown.filter { isReached($0, on: screen) }
    let reader = UtteranceReader(tree: tree, language: .english)
    try reader.prefetch(candidates)
    let withContent = order.elements.filter(\.utterance.hasContent).map(\.node)
    return candidates.compactMap { node in
      guard !screen.undescribed.contains(node), !reader.utterance(of: node).hasContent else { return nil }
      // An element may have its words in its parts.
      let part = tree.descendants(of: node)
      guard !withContent.contains(where: part.contains) else { return nil }
      let kind = tree.nodes.role(node).name
      return AuditRemark(
        node: node, compact: "Element is read as nothing",
        detail:
          "it \(tree.type(node).has(.row) ? "can be selected" : "takes the keyboard focus"), so a screen reader should have "
          + "words for it, but it is a \(kind) without a name, a value or a text. Give it an accessible name, or do "
          + "not let it take the focus.")
    }
  }

  /// Whether a person gets to the element with the keyboard, and it is not only a frame around other elements.
  private func isReached(_ node: Int, on screen: AuditScreen) -> Bool {
    let tree = screen.tree
    let states = tree.nodes.states(node)
    guard screen.isEnabled(node), screen.control(around: node) == nil else { return false }
    if tree.type(node).has(.row) { return states.contains(.selectable) && screen.isWhole(node) }
    // Toolkits let containers have the focus in place of an element in them, and Swing's panels are all focusable.
    return states.contains(.focusable) && Self.drawnRoles.contains(tree.nodes.role(node))
      && !screen.isInteractive(node) && !tree.descendants(of: node).contains(where: screen.isShown)
  }

  /// The roles of widgets that a program draws itself, in the toolkits.
  private static let drawnRoles: Set<Role> = [.drawingArea, .canvas, .unknown, .filler, .section]
}
