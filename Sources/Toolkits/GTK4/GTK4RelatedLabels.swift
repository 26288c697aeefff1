// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The labels that GTK 4 connects with menu items only by relations.
///
/// Since 4.12, such a label has the role "presentation". It is not in the tree and may have no name, but has text.
struct GTK4RelatedLabels: RelatedLabelRule {
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    type == .menuItem && tree.isNameless(node)
  }
}
