// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for lists that store more rows than those in view, for scrolling.
///
/// Nothing in the tree distinguishes the stored rows from the rows in view.
///
/// A toolkit that has such lists contributes the rule (``OptionalRules/storedRows``).
package protocol StoredRowRule: Sendable {
  /// The row of such a list that is the node or contains it, and the list; nil for other nodes.
  func row(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)?

  /// The rows of such a list that are in view.
  func inView(of list: Int, in tree: AccessibleTree) -> Set<Int>
}
