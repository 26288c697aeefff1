// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A list with a name and a color.
///
/// Two items may have the same title.
struct ItemList: Codable, Equatable, Identifiable {
  var id = UUID()
  var title: String
  var color: ListColor
  var items: [Item] = []

  /// The number of open items, in words.
  var summary: String {
    if items.isEmpty { return "No items" }
    let open = items.count { !$0.isDone }
    return open == 0 ? "All done" : "\(open) of \(items.count) to do"
  }
}
