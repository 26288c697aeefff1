// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The labels of elements of GTK 4 that differ from their names.
enum GTK4Labels {
  /// The texts of a row of GTK 4.18, which is named by them with spaces between: as rows of all toolkits are called.
  static func textsOfRow(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard tree.nodes.role(node) == .tableRow, !name.isEmpty else { return nil }
    let texts = ElementLabel.textsInside(node, tree)
    return texts.count > 1 && texts.joined(separator: " ") == name ? texts.joined(separator: ", ") : nil
  }

  /// The title of an expander or a menu button of GTK 4.18, whose name has what it shows while it is open as well.
  static func titleOfOpener(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard isOpener(tree.type(node)), let title = ElementLabel.textsInside(node, tree).first,
      name.hasPrefix(title + " ")
    else { return nil }
    return title
  }

  // No array of types: each name that is compared comes here, and an array takes memory.
  private static func isOpener(_ type: ElementType) -> Bool {
    switch type {
    case .disclosureTriangle, .menuButton: true
    default: false
    }
  }

  /// Whether the name of a combo box is no more than what stands in it: its value, not its label.
  static func isAllTexts(_ name: String, of node: Int, _ tree: ElementTree) -> Bool {
    guard tree.nodes.role(node) == .comboBox else { return false }
    // The lists of GtkDropDown are in the tree with all their texts, and a page that says "(None)", too.
    let texts = tree.descendants(of: node).filter { tree.nodes.role($0) == .label }.map {
      tree.nodes.name($0)
    }
    // The title of a row of libadwaita is its name.
    guard !texts.contains(name) else { return false }
    var rest = name
    for text in Set(texts + [dropDownPlaceholder]).sorted(by: { $0.count > $1.count }) where !text.isEmpty {
      rest = rest.replacingOccurrences(of: text, with: "")
    }
    return !texts.isEmpty && rest.allSatisfy(\.isWhitespace)
  }

  /// The text that a GtkDropDown shows on a separate page when nothing is chosen (GTK 4.8.3).
  private static let dropDownPlaceholder = "(None)"
}
