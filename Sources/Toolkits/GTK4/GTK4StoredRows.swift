// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rows of GTK 4's list, grid and column views that are in the tree but not visible; see `GTK4Rows`.
struct GTK4StoredRows: StoredRowRule {
  func row(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)? {
    GTK4Rows.row(of: node, in: tree)
  }

  func inView(of list: Int, in tree: AccessibleTree) -> Set<Int> {
    GTK4Rows.shown(in: list, of: tree)
  }
}
