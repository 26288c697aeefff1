// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The check marks of tree views (`GtkCellRendererToggle`).
///
/// A mark that is set has the state "checked"; one that is not, and one that is inconsistent, have none that tells it from
/// another cell (3.24.38), and are known by their action. Where a mark shares its column with a text, as in SWT's tables, it is
/// a part of a cell.
enum GTK3CheckMarks {
  /// The state of a cell's mark; nil where it has none, or the cell reports it itself.
  static func mark(of node: Int, in tree: AccessibleTree) -> String? {
    guard tree.role(node) == .tableCell, let box = box(of: node, in: tree) else { return nil }
    return ElementTree.reportedMark(tree.states(box)) ?? "0"
  }

  /// The cell itself, or the part of it that is the mark.
  static func box(of node: Int, in tree: AccessibleTree) -> Int? {
    let parts = Array(tree.children(node))
    let candidates = (parts.isEmpty ? [node] : parts).filter { mayBeBox($0, tree) }
    if let checked = candidates.first(where: { tree.states($0).contains(.checked) }) { return checked }
    guard !candidates.isEmpty else { return nil }
    fetchActions(around: node, candidates, tree)
    return candidates.first { (tree.actions($0)?.count ?? 0) > actionsOfOthers }
  }

  /// Other cells can be opened, edited and activated; a mark can be toggled as well.
  ///
  /// The names of actions are translated.
  private static let actionsOfOthers = 3

  private static func mayBeBox(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .tableCell && tree.isNameless(node)
  }

  /// Fetches the actions of all cells of the table at once: whoever asks about one cell of it asks about the others next.
  private static func fetchActions(around node: Int, _ candidates: [Int], _ tree: AccessibleTree) {
    guard candidates.contains(where: { !tree.fetchedColumns(of: $0).contains(.actions) }) else { return }
    let table = tree.parent(node)
    let others = (table + 1..<tree.subtreeEnd(table)).lazy.filter {
      mayBeBox($0, tree) && !tree.states($0).contains(.checked)
    }
    tree.tryFetch(.actions, of: Set(others.prefix(maximumCells)).union(candidates))
  }

  /// Each costs a call.
  private static let maximumCells = 1_000
}
