// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Detects names in which GTK 4 repeats the content of an element.
struct GTK4ContentNames: ContentNameRule {
  func isContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    GTK4Labels.consistsOfContent(name, of: node, tree)
  }

  func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool {
    GTK4Lists.isButtonAroundRow(node, tree)
  }
}
