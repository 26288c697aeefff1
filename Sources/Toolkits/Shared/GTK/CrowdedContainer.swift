// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A container with so many children that GTK takes long to report them.
///
/// For each child that GTK reports, it searches for the child's position among all children. The time therefore grows
/// with the square of the number of children (GTK 3.24 and 4.8: 10,000 labels in one box take about 4 s per reading).
enum CrowdedContainer {
  private static let minimum = 2_000

  /// Returns the reason why reading the tree took a long time, for a note; nil if no container has very many children.
  static func reasonForSlowReading(of tree: AccessibleTree) -> String? {
    var counts: [Int: Int] = [:]
    for node in 1..<max(1, tree.count) { counts[tree.parent(node), default: 0] += 1 }
    guard let (container, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count >= minimum
    else { return nil }
    let name = tree.toolkitName(container)
    return
      "\(count) elements are in one container\(name.isEmpty ? "" : " (\"\(name)\")"), and GTK searches "
      + "all of them for the position of each. Groups of a few hundred take a fraction of the time, and a "
      + "list that creates rows only for visible items takes no extra time"
  }
}
