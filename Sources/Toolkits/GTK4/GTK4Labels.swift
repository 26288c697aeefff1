// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

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

  /// Whether the name of a combo box is only its content, which is its value and not its label.
  static func consistsOfContent(_ name: String, of node: Int, _ tree: ElementTree) -> Bool {
    guard tree.nodes.role(node) == .comboBox else { return false }
    // The tree contains the lists of GtkDropDown with all their text, and also a page with the text "(None)".
    let texts = tree.descendants(of: node).filter { tree.nodes.role($0) == .label }.map {
      tree.nodes.name($0)
    }
    // The name of a libadwaita row is its title.
    guard !texts.contains(name) else { return false }
    var rest = name
    for text in Set(texts + [dropDownPlaceholder]).sorted(by: { $0.count > $1.count }) where !text.isEmpty {
      rest = rest.replacingOccurrences(of: text, with: "")
    }
    return !texts.isEmpty && rest.allSatisfy(\.isWhitespace)
  }

  /// The text that a GtkDropDown shows on a separate page if nothing is selected (GTK 4.8.3).
  private static let dropDownPlaceholder = "(None)"
}
