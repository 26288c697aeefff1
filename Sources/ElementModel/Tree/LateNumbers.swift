// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The numbers that a program brings up to date only when it is asked what is there.
///
/// One for all looks at a tree. Used with the session's lock held.
final class LateNumbers {
  private let nodes: AccessibleTree
  private let toolkit: any Toolkit
  /// Nodes whose numbers were asked to be brought up to date.
  private var refreshed: Set<Int> = []
  /// Waits until the program has reported the numbers that it was asked for.
  private let waitForPendingChanges: () -> Void

  init(of nodes: AccessibleTree, _ toolkit: any Toolkit, waitForPendingChanges: @escaping () -> Void) {
    self.nodes = nodes
    self.toolkit = toolkit
    self.waitForPendingChanges = waitForPendingChanges
  }

  /// Has them reported again, before they are fetched for the first time.
  func refresh(of wanted: [Int]) throws {
    guard let content = toolkit.content else { return }
    let late = content.nodesWithLateNumbers(among: wanted, in: nodes).filter { refreshed.insert($0).inserted }
    guard !late.isEmpty else { return }
    try nodes.fetch(.extents, of: late)
    for node in late {
      guard let extents = nodes.extents(node) else { continue }
      // The answer is of no interest.
      _ = nodes.tryAsking {
        try $0.accessible(at: extents.rect.center, in: extents.space, below: nodes.reference(node))
      }
    }
    waitForPendingChanges()
  }
}
