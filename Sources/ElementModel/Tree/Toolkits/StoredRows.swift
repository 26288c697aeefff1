// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Lists that keep rows in store for when they are scrolled, in the tree like those in view.
///
/// A toolkit that has such lists contributes the rule (``ToolkitElements/storedRows``).
package protocol StoredRows: Sendable {
  /// The row that a node is, or is in, of such a list; nil for others.
  func row(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)?

  /// The rows of such a list that are in view.
  func inView(of list: Int, in tree: AccessibleTree) -> Set<Int>
}
