import AccessibilityBus
import Foundation
import WindowSystem

/// Brings an element into view: by asking the toolkit where it can, by turning the wheel where it can't.
struct ScrollToVisible {
  let element: ElementHandle
  let live: LiveDesktop

  /// The most turns of the wheel before giving up: enough for some 10,000 rows with the steps growing.
  private static let mostTurns = 60

  /// - Returns: the element as it is after scrolling; whether it is in view is the hit test's to say.
  func run(from start: ElementNode) throws -> ElementNode {
    if let node = try askToolkit(start) { return node }
    return try turnWheel(from: start)
  }

  private func askToolkit(_ start: ElementNode) throws -> ElementNode? {
    let reference = start.tree.nodes.reference(start.index)
    switch start.tree.nodes.application.toolkit.kind {
    case .chromium, .gecko, .qt6:
      guard (try? live.bus.scrollTo(reference)) == true else { return nil }
    case .gtk3 where start.tree.type(start.index) == .cell:
      // GtkListBox and GtkTreeView have no ScrollTo, but follow the focus.
      guard (try? live.bus.grabFocus(of: reference)) == true else { return nil }
    case .libreOffice where start.tree.nodes.place(start.index) != nil:
      guard try goToCell(start) else { return nil }
    default:
      return nil
    }
    element.application.waitUntilIdle(afterInput: true)
    var node = try element.resolve()
    if HitTest.isWeb(node.tree), let middle = try goToMiddle(node) { node = middle }
    if case .point = try HitTest(tree: node.tree).hit(node.index) { return node }
    return nil
  }

  /// Scrolls an element of a page from the edge of the view to the middle, away from bars that stay at the edges.
  ///
  /// Asked to show an element, Chromium 156 puts it just inside, below whatever bar is there: the click hit a link in
  /// the bar.
  ///
  /// - Returns: the element as it is now; nil where it was far enough from the edges.
  func goToMiddle(_ node: ElementNode) throws -> ElementNode? {
    guard let place = try PagePlace(node), place.isAtEdge,
      (try? live.bus.scroll(
        node.tree.nodes.reference(node.index), to: place.cornerInMiddle, in: place.space)) == true
    else { return nil }
    element.application.waitUntilIdle(afterInput: true)
    return try element.resolve()
  }

  /// Goes to a cell of a sheet with the keyboard, from the one beside it. That one can be made the current cell
  /// although it is out of view, and the sheet follows the keyboard only.
  private func goToCell(_ start: ElementNode) throws -> Bool {
    let nodes = start.tree.nodes
    guard let place = nodes.place(start.index) else { return false }
    let isFirst = place.column == 0
    let sheet = place.container.reference
    guard
      let other = try? live.bus.tableCell(
        row: place.row, column: place.column + (isFirst ? 1 : -1), of: sheet),
      (try? live.bus.grabFocus(of: other)) == true
    else { return false }
    element.application.waitUntilIdle(afterInput: true)
    let tree = try element.application.elementTree()
    // Anywhere else the key would move something else.
    guard let focused = (1..<max(1, tree.count)).last(where: { tree.hasFocus($0) }),
      tree.path(to: focused).contains(where: { tree.nodes.role($0) == .documentSpreadsheet })
    else { return false }
    try live.display.pressKey(isFirst ? .left : .right, modifiers: [])
    return true
  }

  private func turnWheel(from start: ElementNode) throws -> ElementNode {
    let gesture = PointerGesture(display: live.display)
    var node = start
    var notches = 1
    for _ in 0..<Self.mostTurns {
      let test = HitTest(tree: node.tree)
      guard case .obstacle(.outOfView(let frame)) = try test.hit(node.index),
        let area = try scrollArea(of: node)
      else { return node }
      let before = distance(from: frame, to: area)
      guard before != .zero else { return node }
      try gesture.scroll(
        at: area.center, notchesX: before.dx == 0 ? 0 : before.dx > 0 ? notches : -notches,
        notchesY: before.dy == 0 ? 0 : before.dy > 0 ? notches : -notches)
      element.application.waitUntilIdle(afterInput: true)
      node = try element.resolve()
      guard let now = try node.tree.frame(node.index) else { return node }
      let moved = max(abs(now.minX - frame.minX), abs(now.minY - frame.minY))
      // Nothing moved: the end of the range, or an area that does not scroll.
      if moved < 1 { return node }
      let left = distance(from: now, to: area)
      let pixelsPerNotch = moved / CGFloat(notches)
      notches = max(1, Int((max(abs(left.dx), abs(left.dy)) / pixelsPerNotch).rounded(.up)))
    }
    return node
  }

  private struct Distance: Equatable {
    var dx: CGFloat
    var dy: CGFloat
    static let zero = Distance(dx: 0, dy: 0)
  }

  /// How far the rectangle has to move to lie inside the area: positive when it lies right of or below it.
  private func distance(from frame: CGRect, to area: CGRect) -> Distance {
    func along(_ low: CGFloat, _ high: CGFloat, _ areaLow: CGFloat, _ areaHigh: CGFloat) -> CGFloat {
      if high > areaHigh {
        return min(high - areaHigh, low - areaLow) > 0 ? min(high - areaHigh, low - areaLow) : 0
      }
      if low < areaLow { return low - areaLow }
      return 0
    }
    return Distance(
      dx: along(frame.minX, frame.maxX, area.minX, area.maxX),
      dy: along(frame.minY, frame.maxY, area.minY, area.maxY))
  }

  /// The visible part of the nearest scroll area around the element.
  private func scrollArea(of node: ElementNode) throws -> CGRect? {
    let tree = node.tree
    let ancestors = tree.path(to: node.index).dropLast().reversed()
    for ancestor in ancestors
    where tree.type(ancestor) == .scrollView || tree.type(ancestor) == .webView
      || ClosedContainerGeometry.clips(ancestor, node.index, in: tree.nodes)
      || tree.scrollsInQt(ancestor)
    {
      let geometry = try tree.geometry()
      try geometry.fetchFrames(of: [ancestor])
      if let frame = geometry.frame(of: ancestor) {
        let visible = frame.intersection(HitTest(tree: tree).clip(of: ancestor, geometry))
        if !visible.isNull, visible.width > 0, visible.height > 0 { return visible }
      }
    }
    return nil
  }
}
