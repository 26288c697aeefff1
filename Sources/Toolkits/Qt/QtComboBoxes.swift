// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The labels and the choices of combo boxes.
enum QtComboBoxes {
  /// A QComboBox has the chosen text as its name, whatever its accessible name is.
  ///
  /// Its label is the one whose buddy it is.
  ///
  /// A combo box of Qt Quick has a separate name.
  static func label(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard field(of: node, in: nodes) == nil else { return nil }
    nodes.tryFetch([.relations, .description], of: [node])
    let texts = nodes.labels(of: node).map { nodes.name($0) }
    if !texts.isEmpty { return texts.joined(separator: " ") }
    return nodes.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The choice that a QComboBox shows: its name, which is that of its label where nothing is chosen (5.15, 6.8).
  static func choice(of comboBox: Int, in tree: ElementTree) -> String {
    let name = tree.nodes.name(comboBox)
    let options = tree.descendants(of: comboBox).map { tree.nodes.name($0) }.filter { !$0.isEmpty }
    return options.isEmpty || options.contains(name) ? name : ""
  }

  /// The field in which a combo box of Qt Quick shows what is chosen.
  static func field(of node: Int, in nodes: AccessibleTree) -> Int? {
    nodes.children(node).first { nodes.role($0) == .text && QtTypes.isQtQuick(node, nodes) }
  }
}
