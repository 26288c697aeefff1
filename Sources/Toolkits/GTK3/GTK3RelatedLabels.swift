// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Labels that GTK 3 reports only by a relation, such as the label of a mnemonic (`Find:`).
struct GTK3RelatedLabels: RelatedLabelRule {
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    // The name of a combo box is its choice, unless the program sets a name.
    type.has(.dropDown) || LabelRelation.isNamelessField(node, of: type, in: tree)
  }

  /// Returns the node that holds the relations of a node.
  ///
  /// The label of a combo box is also the label of the entry in the combo box.
  func holder(of node: Int, in tree: AccessibleTree) -> Int {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .comboBox ? parent : node
  }

  func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.role(node) == .comboBox
      && tree.descendants(of: node).contains {
        tree.nodes.role($0) == .menuItem && tree.nodes.name($0) == name
      }
  }
}
