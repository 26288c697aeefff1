// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The columns of the program's tree from which attributes are read.
struct AttributeColumns {
  let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  private var toolkit: any Toolkit { tree.toolkit }

  /// The attributes that have columns.
  ///
  /// The values of the other attributes are in the tree, or are fetched together with these columns.
  static let attributes: [ElementAttribute] = [
    .identifier, .label, .value, .placeholderValue,
  ]

  func columns(for attribute: ElementAttribute, of node: Int) -> NodeColumns {
    columns(for: attribute, of: node, tree.type(node))
  }

  /// Works like ``columns(for:of:)``, for a caller that already has the type of the node.
  func columns(for attribute: ElementAttribute, of node: Int, _ type: ElementType) -> NodeColumns {
    switch attribute {
    case .identifier:
      return toolkit.columns(for: .identifier, of: node, in: nodes)
    case .value where nodes.isOfDisplay: return .text
    case .value:
      if type == .cell, toolkit.labels.namesCellsByPlace { return .text }
      if type == .staticText, toolkit.rules.textPieces?.isNamedByText(node, in: nodes) == true { return [] }
      if type.has(.text) || type == .staticText { return type == .stepper ? [.text, .value] : .text }
      return type.has(.ranged) ? .value : []
    case .placeholderValue:
      guard type.has(.text) else { return [] }
      return toolkit.columns(for: .placeholder, of: node, in: nodes)
    case .label where toolkit.rules.relatedLabels?.mayLabel(node, of: type, in: nodes) == true:
      return [.relations, .description]
    case .label where type.has(.control) && nodes.isNameless(node):
      return .description
    case .label where (type == .staticText || type == .cell) && nodes.isNameless(node):
      return toolkit.columns(for: .displayedText, of: node, in: nodes)
    default:
      return []
    }
  }
}
