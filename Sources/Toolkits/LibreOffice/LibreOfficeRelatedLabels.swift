// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Labels that LibreOffice connects with the fields of its dialogs only by relations.
struct LibreOfficeRelatedLabels: RelatedLabelRule {
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    type.has(.dropDown) ? tree.isNameless(node) : LabelRelation.isNamelessField(node, of: type, in: tree)
  }

  /// Returns the node that holds the label of a node.
  ///
  /// A LibreOffice drop-down list consists of two elements: a button and a hidden combo box, which has the label.
  func holder(of node: Int, in tree: AccessibleTree) -> Int {
    hiddenComboBox(of: node, in: tree) ?? node
  }

  func help(of comboBox: Int, in tree: AccessibleTree) -> String? {
    tree.tryFetch(.description, of: [comboBox])
    return tree.description(comboBox).flatMap { $0.isEmpty ? nil : $0 }
  }

  func hiddenComboBox(of node: Int, in tree: AccessibleTree) -> Int? {
    LibreOfficeTypes.hiddenComboBox(of: node, tree)
  }
}
