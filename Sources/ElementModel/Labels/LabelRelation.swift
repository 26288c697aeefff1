// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The label next to a field, if a relation connects them and the field has no name.
package enum LabelRelation {
  /// Whether a node is a field without a name.
  package static func isNamelessField(_ node: Int, of type: ElementType, in nodes: AccessibleTree) -> Bool {
    type.has(.captioned) && !type.has(.dropDown) && type != .`switch` && nodes.isNameless(node)
  }

  /// The text of the labels that relations connect with a node; nil if no such label names the node.
  ///
  /// The name of the node has priority over its labels, unless it is only the choice of a combo box. If another element
  /// holds the relations of the node, the result may also be the name of that element or, without labels, its help
  /// text.
  package static func label(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard let rule = tree.toolkit.rules.relatedLabels, rule.mayLabel(node, of: tree.type(node), in: nodes)
    else { return nil }
    let holder = rule.holder(of: node, in: nodes)
    let name = nodes.name(holder)
    if !name.isEmpty, !rule.isShownChoice(name, of: holder, in: tree) {
      return holder == node ? nil : name
    }
    nodes.tryFetch(.relations, of: [holder])
    let texts = (nodes.labels(of: holder).map { nodes.name($0) } + [nodes.labelText(holder) ?? ""])
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    if texts.isEmpty { return holder == node ? nil : rule.help(of: holder, in: nodes) }
    return texts.joined(separator: " ")
  }
}
