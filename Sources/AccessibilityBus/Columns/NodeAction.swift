// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One of a node's actions.
///
/// Its place in the list is the number for `doAction`.
package struct NodeAction: Hashable, Sendable {
  package let name: String
  package let description: String
  package let keyBinding: String

  /// The keys that perform it, without X's name for "no key", which GTK 4 (4.8) reports for an action without keys.
  package var keys: String { keyBinding.replacingOccurrences(of: "<VoidSymbol>", with: "") }
}

/// How a node relates to others.
package struct NodeRelation: Hashable, Sendable {
  /// A number of `AtspiRelationType`; 2 is labelled by.
  package let type: UInt32
  package let targets: [AccessibleReference]

  package var isLabelledBy: Bool { type == 2 }
}

extension AccessibleTree {
  /// The nodes that a program has tied to another as its labels; the relations have to be fetched before.
  package func labels(of node: Int) -> [Int] {
    (relations(node)?.first { $0.isLabelledBy }?.targets ?? []).compactMap { self.node(for: $0) }
  }
}
