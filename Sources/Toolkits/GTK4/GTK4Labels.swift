// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The labels of elements of GTK 4 that differ from their names.
enum GTK4Labels {
  /// Returns the strings in a row, joined by commas as in all toolkits; nil if the row's name is not composed of them.
  ///
  /// GTK 4.18 joins the strings by spaces in the name of the row.
  static func textsOfRow(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard tree.nodes.role(node) == .tableRow, !name.isEmpty else { return nil }
    let texts = ElementLabel.textsInside(node, tree)
    return texts.count > 1 && texts.joined(separator: " ") == name ? texts.joined(separator: ", ") : nil
  }

  /// Returns the title of an open expander or menu button of GTK 4.18; nil for other elements.
  ///
  /// While such an element is open, its name consists of the title and the content.
  static func titleOfOpener(_ node: Int, _ name: String, _ tree: ElementTree) -> String? {
    guard isOpener(tree.type(node)), let title = ElementLabel.textsInside(node, tree).first,
      name.hasPrefix(title + " ")
    else { return nil }
    return title
  }

  // A switch is used because an array of types would take memory: this function is called for each name that is
  // compared.
  private static func isOpener(_ type: ElementType) -> Bool {
    switch type {
    case .disclosureTriangle, .menuButton: true
    default: false
    }
  }
}
