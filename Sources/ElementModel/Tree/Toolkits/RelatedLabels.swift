// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Labels that a relation alone ties to the elements that are called by them.
///
/// A toolkit contributes the rule where the names of such elements do not repeat their labels
/// (``ToolkitElements/relatedLabels``). ``LabelRelation`` follows it.
package protocol RelatedLabels: Sendable {
  /// Whether the node's relations may say what it is called.
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool

  /// The node that has the relations of a node.
  func holder(of node: Int, in tree: AccessibleTree) -> Int

  /// Whether a combo box is named by the item that it shows.
  func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// The text that names a list to choose from if no label belongs to it.
  func help(of comboBox: Int, in tree: AccessibleTree) -> String?

  /// The combo box that a button stands for, and that holds the button's relations and its choice; nil for another
  /// node.
  func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int?
}

extension RelatedLabels {
  package func holder(of node: Int, in tree: AccessibleTree) -> Int { node }
  package func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool { false }
  package func help(of comboBox: Int, in tree: AccessibleTree) -> String? { nil }
  package func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int? { nil }
}
