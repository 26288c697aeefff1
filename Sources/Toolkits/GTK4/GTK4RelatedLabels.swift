// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The label of an item of a menu has the role "presentation" since 4.12: it is in no tree and may have no name, and has
/// a text.
struct GTK4RelatedLabels: RelatedLabels {
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    type == .menuItem && tree.isNameless(node)
  }
}
