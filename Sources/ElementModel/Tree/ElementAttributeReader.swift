// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Reads the attributes of elements, except the type, the label and the frame, for which the tree has functions.
package struct ElementAttributeReader {
  let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  private var toolkit: any Toolkit { tree.toolkit }

  /// Fetches the data for reading `attributes` of `requested`, in as few batches of calls as possible.
  package func prefetch(_ attributes: Set<ElementAttribute>, of requested: [Int]) throws {
    if tree.isBeingRead { return }
    if attributes.contains(.value) { try tree.delayedValues.refresh(of: requested) }
    let ofColumns = AttributeColumns.attributes.filter(attributes.contains)
    let all = AttributeColumns(tree: tree)
    var columns: [(node: Int, columns: NodeColumns)] = []
    for node in requested where node > 0 && !ofColumns.isEmpty {
      let type = tree.type(node)
      var needed: NodeColumns = []
      for attribute in ofColumns { needed.formUnion(all.columns(for: attribute, of: node, type)) }
      if !needed.isEmpty { columns.append((node, needed)) }
    }
    if !columns.isEmpty { try nodes.fetch(columns) }
    if attributes.contains(.frame) { try tree.geometry().fetchFrames(of: requested) }
  }

  /// Works like ``prefetch(_:of:)``, for attributes that have a value for every node and cannot fail.
  ///
  /// If the program hangs or has ended, the error is stored, as `AccessibleTree.tryFetch` does, and
  /// ``ElementTree/answering(_:)`` throws the error.
  ///
  /// - Returns: whether all values were fetched.
  @discardableResult
  package func tryPrefetch(_ attributes: Set<ElementAttribute>, of requested: [Int]) -> Bool {
    (try? prefetch(attributes, of: requested)) != nil
  }

  /// Fetches one attribute of one element, unless the caller has fetched all that it reads.
  func tryPrefetch(_ attribute: ElementAttribute, of node: Int) {
    // Creating the set and the array costs more than reading the attribute.
    if !tree.isBeingRead { tryPrefetch([attribute], of: [node]) }
  }

  /// The identifier that the program gave the element, or "".
  ///
  /// The label never takes the place of a missing identifier.
  package func identifier(_ node: Int) -> String {
    tryPrefetch(.identifier, of: node)
    if let id = nodes.accessibleID(node), !id.isEmpty {
      return toolkit.rules.identifierPaths?.identifier(id, of: node, in: tree) ?? id
    }
    return nodes.attributes(node)?["id"] ?? WindowButtons.identifier(of: node, in: tree) ?? ""
  }

  /// The text that an element shows as its title, such as a window, a button, a tab or a menu item; "" if it has no
  /// title.
  package func title(_ node: Int) -> String {
    tree.type(node).has(.titled) ? tree.label(node) : ""
  }

  /// The element's value as text; nil if it has no value.
  package func value(_ node: Int) -> String? { ElementValue(tree: tree).text(of: node) }

  package func placeholder(_ node: Int) -> String? {
    guard tree.type(node).has(.text) else { return nil }
    tryPrefetch(.placeholderValue, of: node)
    return toolkit.placeholder(of: node, in: nodes)
  }

  package func isEnabled(_ node: Int) -> Bool {
    node == 0 || nodes.states(node).contains(.sensitive) || nodes.states(node).contains(.enabled)
      || tree.type(node).has(.window) || toolkit.has(.enabled, node, isReported: false, in: tree)
  }

  package func isSelected(_ node: Int) -> Bool {
    let states = nodes.states(node)
    if states.contains(.selected) { return true }
    switch tree.type(node) {
    case .toggle, .button, .menuButton: return states.contains(.pressed) || states.contains(.checked)
    case .radioButton: return states.contains(.checked)
    case .tab: return toolkit.has(.openTab, node, isReported: false, in: tree)
    default: return false
    }
  }

  package func hasFocus(_ node: Int) -> Bool {
    toolkit.has(.focus, node, isReported: nodes.states(node).contains(.focused), in: tree)
  }
}
