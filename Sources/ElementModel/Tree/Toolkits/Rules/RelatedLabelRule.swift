// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for labels that are connected to their elements only by a relation.
///
/// A toolkit contributes the rule if the names of such elements do not repeat their labels
/// (``OptionalRules/relatedLabels``). ``LabelRelation`` applies it.
package protocol RelatedLabelRule: Sendable {
  /// Whether the node's relations may contain its label.
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool

  /// The node that holds the relations of a node, which may be the node itself.
  func holder(of node: Int, in tree: AccessibleTree) -> Int

  /// Whether the name of a combo box is the item that it shows.
  func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// The text that names a drop-down list if it has no label; nil if there is no such text.
  func help(of comboBox: Int, in tree: AccessibleTree) -> String?

  /// The combo box that a button represents; nil for another node.
  ///
  /// The combo box, not the button, has the relations and the choice.
  func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int?
}

extension RelatedLabelRule {
  package func holder(of node: Int, in tree: AccessibleTree) -> Int { node }
  package func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool { false }
  package func help(of comboBox: Int, in tree: AccessibleTree) -> String? { nil }
  package func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int? { nil }
}
