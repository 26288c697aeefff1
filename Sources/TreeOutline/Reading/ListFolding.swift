// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Lists only the first rows of long lists, and counts the others.
///
/// A row that is selected or has the focus is listed as well, and so is a row that contains the focus.
struct ListFolding {
  /// The number of rows that are listed.
  let rows: Int

  func folded(_ lines: [OutlineLine]) -> [OutlineLine] {
    SiblingFolding(limit: rows) { parent, child in
      parent?.type.hasAny(of: [.list, .menu]) == true && !child.type.has(.popup) || child.type.has(.row)
    }.folded(lines)
  }
}
