// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The change that an action must have, so that an answer without it is a failure.
///
/// A click changes the state of a check box or a switch, and selects a radio button. For other elements, it is not known
/// what a click should change.
struct Expectation {
  private let object: AccessibleReference
  private let words: String
  private let state: String?
  private let isSelected: Bool

  /// Creates the expectation; nil if the action need not change anything about the element.
  init?(_ action: AgentAction, _ node: Int, in tree: ElementTree) {
    guard action == .click || action == .set, node > 0 else { return nil }
    let type = tree.type(node)
    let wasSelected = tree.attributes.isSelected(node)
    guard type.has(.checkable) || type == .radioButton && !wasSelected else { return nil }
    object = tree.nodes.reference(node)
    words = ElementWords.name(type, tree.label(node))
    state = tree.attributes.value(node)
    isSelected = wasSelected
  }

  /// Returns the failure if nothing about the element has changed; nil if the element has changed or no longer
  /// exists.
  func unmet(in tree: ElementTree) -> String? {
    guard let node = tree.nodes.node(for: object), !tree.isHidden(node), tree.attributes.value(node) == state,
      tree.attributes.isSelected(node) == isSelected
    else { return nil }
    return
      "the event reached \(words), but its state is still \(state == "1" ? "on" : state == "2" ? "mixed" : "off")."
  }
}
