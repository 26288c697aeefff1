// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One of a node's actions.
///
/// Its index in the list of actions is the argument of `doAction`.
package struct NodeAction: Hashable, Sendable {
  package let name: String
  package let description: String
  package let keyBinding: String

  /// The keys that perform the action.
  ///
  /// Empty for an action without keys, for which GTK 4 (4.8) reports X11's name for "no key".
  package var keys: String { keyBinding.replacingOccurrences(of: "<VoidSymbol>", with: "") }
}

/// A relation of a node to other nodes.
package struct NodeRelation: Hashable, Sendable {
  /// A value of `AtspiRelationType`; 2 means "labelled by".
  package let type: UInt32
  package let targets: [AccessibleReference]

  package var isLabelledBy: Bool { type == 2 }
}

extension AccessibleTree {
  /// Returns the nodes that are the labels of a node.
  ///
  /// The relations must be fetched first.
  package func labels(of node: Int) -> [Int] {
    (relations(node)?.first { $0.isLabelledBy }?.targets ?? []).compactMap { self.node(for: $0) }
  }
}
