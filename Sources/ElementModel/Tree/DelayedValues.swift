// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The numbers of elements that a program updates only when a client queries the element at a point on them.
///
/// All queries in a tree share one instance. The caller must hold the session's lock.
final class DelayedValues {
  private let nodes: AccessibleTree
  private let toolkit: any Toolkit
  /// Nodes whose numbers were already updated.
  private var refreshed: Set<Int> = []
  /// Waits until the program has reported the updated numbers.
  private let waitForPendingChanges: () -> Void

  init(of nodes: AccessibleTree, _ toolkit: any Toolkit, waitForPendingChanges: @escaping () -> Void) {
    self.nodes = nodes
    self.toolkit = toolkit
    self.waitForPendingChanges = waitForPendingChanges
  }

  /// Makes the program update the numbers of nodes before they are fetched for the first time.
  func refresh(of requested: [Int]) throws {
    guard let content = toolkit.rules.content else { return }
    let delayed = content.nodesWithDelayedValues(among: requested, in: nodes).filter {
      refreshed.insert($0).inserted
    }
    guard !delayed.isEmpty else { return }
    try nodes.fetch(.extents, of: delayed)
    for node in delayed {
      guard let extents = nodes.extents(node) else { continue }
      // The call itself has the effect; its reply is not used.
      _ = nodes.tryAsking {
        try $0.accessible(at: extents.rect.center, in: extents.space, below: nodes.reference(node))
      }
    }
    waitForPendingChanges()
  }
}
