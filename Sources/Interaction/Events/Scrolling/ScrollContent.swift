// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The content of a scroll area at one moment: the rows in the tree, and the positions of the rows in view.
struct ScrollContent {
  struct Row {
    let node: Int
    let label: String
    /// Nil for a row that the toolkit has created but does not show.
    let frame: CGRect?
  }

  let tree: ElementTree
  /// The scroll area's node.
  let area: Int
  /// The visible part of the scroll area, in pixels of the screen.
  let view: CGRect
  let rows: [Row]
  /// Whether the rows are side by side.
  let isHorizontal: Bool
  /// The indexes in `rows` of the rows in view.
  let inView: Range<Int>

  /// Reads the content; nil if the area is gone, is covered, or accepts no events.
  init?(tree: ElementTree, area reference: AccessibleReference) throws {
    guard let area = tree.nodes.node(for: reference), !tree.isHidden(area),
      case .point(_, let view) = try HitTester(tree: tree).hit(area)
    else { return nil }
    let nodes = ScrolledRows(tree: tree).rows(in: area)
    try tree.geometry().fetchFrames(of: nodes.filter(tree.isInView))
    let rows = try nodes.map {
      Row(node: $0, label: tree.label($0), frame: tree.isInView($0) ? try tree.frame($0) : nil)
    }
    self.tree = tree
    self.area = area
    self.rows = rows
    let shown = rows.indices.filter { rows[$0].frame.map { view.intersects($0) } == true }
    inView = (shown.first ?? 0)..<(shown.last.map { $0 + 1 } ?? 0)
    let frames = shown.compactMap { rows[$0].frame }
    self.view = ListsInDocuments.view(of: area, view, rows: frames, tree)
    isHorizontal = frames.count > 1 && frames.allSatisfy { $0.minY == frames[0].minY }
  }

  /// The average distance from the start of one row to the start of the next one, for the rows in view, in pixels.
  var pitch: CGFloat {
    guard let first = rows[inView].first?.frame, let last = rows[inView].last?.frame, inView.count > 1 else {
      return max(1, length / CGFloat(max(1, inView.count)))
    }
    return max(1, (start(last) - start(first)) / CGFloat(inView.count - 1))
  }

  /// The view's height, or its width if the rows are side by side.
  var length: CGFloat { isHorizontal ? view.width : view.height }

  /// Returns the distance in pixels that the view may move without skipping a row: most of the length of the rows that
  /// the tree has before or after those in view, or most of the view if that is more.
  func stride(_ direction: ContentScroller.Direction) -> CGFloat {
    let known = direction == .towardsEnd ? rows.count - inView.upperBound : inView.lowerBound
    return max(length * 0.75, CGFloat(known) * pitch * 0.9)
  }

  /// Returns the estimated position of a row from the view's start, as if all rows were as high as those in view.
  func place(_ row: Int) -> CGFloat {
    guard let anchor = rows[inView].first?.frame else { return 0 }
    return start(anchor) - start(view) + CGFloat(row - inView.lowerBound) * pitch
  }

  private func start(_ rect: CGRect) -> CGFloat { isHorizontal ? rect.minX : rect.minY }

  // MARK: - Comparing

  var labels: [String] { rows.map(\.label) }

  var labelsInView: [String] { rows[inView].map(\.label) }

  /// Returns whether nothing has moved since another reading.
  func isSame(as other: ScrollContent) -> Bool {
    inView == other.inView && rows.elementsEqual(other.rows) { $0.label == $1.label && $0.frame == $1.frame }
  }

  /// Returns whether both readings have common rows, so that no row between them was skipped.
  ///
  /// One row in view in both is sufficient. One or two common rows out of view are not sufficient: GTK 4 always keeps
  /// the selected row and the focused row in the tree.
  func overlaps(_ other: ScrollContent) -> Bool {
    if !Set(labelsInView).isDisjoint(with: other.labelsInView) { return true }
    let common = Set(labels).intersection(other.labels)
    return common.count >= min(Self.maximumStrays + 1, Set(labels).count, Set(other.labels).count)
  }

  /// The maximum number of rows in the tree that are not next to the other rows, such as a selected row that is out of
  /// view.
  private static let maximumStrays = 3

  /// Returns whether no row is missing between a row and those in view.
  ///
  /// This is uncertain for the outermost rows, so the result is false for them.
  func isReachable(_ row: Int) -> Bool {
    inView.contains(row)
      || (Self.maximumStrays..<max(Self.maximumStrays, rows.count - Self.maximumStrays)).contains(row)
  }

  /// Returns the number of pixels by which the view has moved since `earlier`, measured with a row that is in both.
  func moved(since earlier: ScrollContent) -> CGFloat? {
    let now = Dictionary(rows.indices.map { (rows[$0].label, [$0]) }, uniquingKeysWith: +)
    let before = Dictionary(grouping: earlier.rows.indices) { earlier.rows[$0].label }
    for row in rows.indices {
      let label = rows[row].label
      if now[label]?.count == 1, let old = before[label], old.count == 1 {
        return earlier.place(old[0]) - place(row)
      }
    }
    return nil
  }
}
