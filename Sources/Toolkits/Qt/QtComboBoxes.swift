// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The labels and the choices of combo boxes.
enum QtComboBoxes {
  /// Returns the label of a QComboBox: the text of the labels that have it as their buddy, otherwise its description.
  ///
  /// The name of a QComboBox is its choice, regardless of its accessible name. A Qt Quick combo box has a separate
  /// name, so the result is nil for it. It is also nil for a QComboBox without such text.
  static func label(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard field(of: node, in: nodes) == nil else { return nil }
    nodes.tryFetch([.relations, .description], of: [node])
    let texts = nodes.labels(of: node).map { nodes.name($0) }
    if !texts.isEmpty { return texts.joined(separator: " ") }
    return nodes.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the choice of a QComboBox, which is its name; "" if nothing is selected.
  ///
  /// If nothing is selected, the name is the text of the label (5.15, 6.8).
  static func choice(of comboBox: Int, in tree: ElementTree) -> String {
    let name = tree.nodes.name(comboBox)
    let options = tree.descendants(of: comboBox).map { tree.nodes.name($0) }.filter { !$0.isEmpty }
    return options.isEmpty || options.contains(name) ? name : ""
  }

  /// Returns the field in which a Qt Quick combo box shows its choice.
  static func field(of node: Int, in nodes: AccessibleTree) -> Int? {
    nodes.children(node).first { nodes.role($0) == .text && QtTypes.isQtQuick(node, nodes) }
  }
}
