// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Detects names in which GTK 4 repeats the content of an element.
struct GTK4ContentNames: ContentNameRule {
  /// Whether the name of a combo box is only its content, which is its value and not its label.
  func isContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    guard tree.nodes.role(node) == .comboBox else { return false }
    // The tree contains the lists of GtkDropDown with all their text, and also a page with the text "(None)".
    let texts = tree.descendants(of: node).filter { tree.nodes.role($0) == .label }.map {
      tree.nodes.name($0)
    }
    // The name of a libadwaita row is its title.
    guard !texts.contains(name) else { return false }
    var rest = name
    for text in Set(texts + [Self.dropDownPlaceholder]).sorted(by: { $0.count > $1.count })
    where !text.isEmpty {
      rest = rest.replacingOccurrences(of: text, with: "")
    }
    return !texts.isEmpty && rest.allSatisfy(\.isWhitespace)
  }

  /// The text that a GtkDropDown shows on a separate page if nothing is selected (GTK 4.8.3).
  private static let dropDownPlaceholder = "(None)"

  func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool {
    GTK4Lists.isButtonAroundRow(node, tree)
  }
}
