// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The types of a program's elements.
///
/// All types are decided at once, except those of roles that may mean two types. For such roles, the program is queried
/// only when the difference matters.
///
/// All queries in a tree share one instance. The caller must hold the session's lock.
package final class DecidedTypes {
  private let nodes: AccessibleTree
  private let toolkit: any Toolkit
  private var types: [ElementType]
  /// Nodes whose type is not decided yet, each with the alternative to its type in ``types``.
  private var undecided: [Int: ElementType]

  init(of nodes: AccessibleTree, _ toolkit: any Toolkit) {
    self.nodes = nodes
    self.toolkit = toolkit
    var undecided: [Int: ElementType] = [:]
    var nodesByColumns: [UInt32: [Int]] = [:]
    for node in 0..<nodes.count {
      let columns = toolkit.columns(for: .type, of: node, in: nodes)
      if columns.isEmpty { continue }
      if let other = toolkit.alternativeType(role: nodes.role(node)) {
        undecided[node] = other
      } else {
        nodesByColumns[columns.rawValue, default: []].append(node)
      }
    }
    for (columns, concerned) in nodesByColumns {
      // If a column cannot be read, the role's type remains: a wrong kind of check box is not a reason to fail. The
      // error of a program that hangs or has ended is stored.
      nodes.tryFetch(NodeColumns(rawValue: columns), of: concerned)
    }
    var types: [ElementType] = []
    types.reserveCapacity(nodes.count)
    for node in 0..<nodes.count {
      let base = RoleTable.type(of: nodes.role(node))
      types.append(node == 0 ? .application : toolkit.type(of: node, base: base, in: nodes))
    }
    toolkit.refine(&types, in: nodes)
    self.types = types
    self.undecided = undecided
  }

  /// The type of the node.
  ///
  /// The program may be queried to decide it.
  func type(_ node: Int) -> ElementType {
    let provisional = types[node]
    guard undecided[node] != nil else { return provisional }
    decide(like: node)
    return types[node]
  }

  /// The type as far as it is decided.
  ///
  /// The program is never queried.
  func provisional(_ node: Int) -> ElementType { types[node] }

  /// Whether the node's type is one that a query for `type` finds.
  func matches(_ node: Int, _ type: ElementType) -> Bool {
    let found = types[node].matches(type)
    guard let other = undecided[node], other.matches(type) != found else { return found }
    decide(like: node)
    return types[node].matches(type)
  }

  /// Whether the node's type fulfils a condition.
  ///
  /// The program is queried only if the result depends on its reply. For example, a check box that may be a switch is
  /// certainly not a window.
  package func isType(of node: Int, _ condition: (ElementType) -> Bool) -> Bool {
    let isSo = condition(types[node])
    guard let other = undecided[node], condition(other) != isSo else { return isSo }
    decide(like: node)
    return condition(types[node])
  }

  /// Decides the types of all undecided nodes that have the same role as a node, in one batch of calls.
  private func decide(like node: Int) {
    let role = nodes.role(node)
    let concerned = undecided.keys.filter { nodes.role($0) == role }
    let columns = toolkit.columns(for: .type, of: node, in: nodes)
    nodes.tryFetch(columns, of: concerned.sorted())
    for node in concerned {
      undecided[node] = nil
      types[node] = toolkit.type(of: node, base: RoleTable.type(of: role), in: nodes)
    }
  }
}
