// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The labels of menu items, which have the role "presentation" since 4.12.
///
/// Such a label is in no tree and may have no name, but has a text.
struct GTK4RelatedLabels: RelatedLabels {
  func mayLabel(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    type == .menuItem && tree.isNameless(node)
  }
}
