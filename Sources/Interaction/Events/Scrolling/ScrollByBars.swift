// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Brings an element into view by setting the values of the scroll bars around it, area by area from the inside out.
///
/// Unlike the wheel, this works when other windows cover the area, reaches positions right or left of the view in every
/// toolkit, and takes one step for any distance.
struct ScrollByBars {
  let element: ElementHandle
  let runningDesktop: RunningDesktop

  /// The maximum number of moves.
  ///
  /// Nested areas need several moves, and so do bars that count rows instead of pixels, because the size of their unit
  /// is measured by moving.
  private static let maximumMoves = 12

  /// Brings the element into view.
  ///
  /// - Returns: the element after the last move.
  func run(from start: ElementNode) throws -> ElementNode {
    var node = start
    if try node.tree.frame(node.index) == nil {
      guard let placed = try search(for: start) else { return start }
      node = placed
    }
    var pixelsPerUnit: [AccessibleReference: CGFloat] = [:]
    for _ in 0..<Self.maximumMoves where !Cancellation.isRequested {
      guard case .obstacle(.outOfView(let frame)) = try HitTester(tree: node.tree).hit(node.index),
        let (bar, distance) = try nextMove(of: node, frame)
      else { return node }
      let unit = try pixelsPerUnit[bar.reference] ?? node.tree.geometry().scale
      let requested = bar.value.current + Double(distance / unit)
      try set(bar, to: min(max(requested, bar.value.minimum), bar.value.maximum))
      node = try element.resolve()
      guard let now = try node.tree.frame(node.index) else { return node }
      let moved = bar.isHorizontal ? frame.minX - now.minX : frame.minY - now.minY
      guard abs(moved) >= 1, let value = try node.tree.answering({ Self.number(of: bar, in: node.tree) })
      else { return node }
      let units = CGFloat(value - bar.value.current)
      if abs(units) > 0, moved / units > 0 { pixelsPerUnit[bar.reference] = moved / units }
    }
    return node
  }

  /// The scroll bar to move next and its distance in pixels, for the innermost area that does not show the element.
  private func nextMove(of node: ElementNode, _ frame: CGRect) throws -> (ScrollBar, CGFloat)? {
    let geometry = try node.tree.geometry()
    let clipping = Clipping(tree: node.tree)
    // The hit test has already fetched the frames of the areas.
    for area in clipping.ancestors(of: node.index).reversed() {
      guard let view = clipping.view(of: area, geometry) else { continue }
      let distance = ScrollDistance(from: frame, to: view)
      guard distance != .zero else { continue }
      for bar in try node.tree.answering({ ScrollBar.bars(of: area, in: node.tree) }) {
        let pixels = bar.isHorizontal ? distance.dx : distance.dy
        if abs(pixels) >= 1 { return (bar, pixels) }
      }
    }
    return nil
  }

  private static func number(of bar: ScrollBar, in tree: ElementTree) -> Double? {
    guard let node = tree.nodes.node(for: bar.reference), tree.nodes.tryFetch(.value, of: [node])
    else { return nil }
    return tree.nodes.value(node)?.current
  }

  private func set(_ bar: ScrollBar, to value: Double) throws {
    _ = try runningDesktop.bus.setCurrentValue(value, of: bar.reference)
    element.application.idle.wait(afterInput: true)
  }

  // MARK: - Without a position

  /// Searches the areas around an element that has no position.
  ///
  /// - Returns: the element once it has a position; nil if it gets no position, after the bars were moved back.
  private func search(for start: ElementNode) throws -> ElementNode? {
    let tree = start.tree
    guard tree.toolkit.scrolling.hidesPlacesOutOfView else { return nil }
    let deadline = MonotonicClock.now + element.application.session.settings.tunables.scrollSearchTimeout
    let areas = Clipping(tree: tree).ancestors(of: start.index).reversed()
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: areas)
    for area in areas {
      guard let view = geometry.frame(of: area) else { continue }
      let bars = try tree.answering { ScrollBar.bars(of: area, in: tree) }
      let vertical = bars.first { !$0.isHorizontal }
      let horizontal = bars.first(where: \.isHorizontal)
      search: for y in Self.stops(of: vertical, view.height / geometry.scale) {
        if let vertical { try set(vertical, to: y) }
        for x in Self.stops(of: horizontal, view.width / geometry.scale) {
          if let horizontal { try set(horizontal, to: x) }
          let node = try element.resolve()
          if try node.tree.frame(node.index) != nil { return node }
          if MonotonicClock.now > deadline || Cancellation.isRequested { break search }
        }
      }
      for bar in bars { try set(bar, to: bar.value.current) }
    }
    return nil
  }

  /// Returns the values to which a bar must be set, one after the other, to show all of the content.
  private static func stops(of bar: ScrollBar?, _ length: CGFloat) -> [Double] {
    guard let bar else { return [0] }
    return Array(stride(from: bar.value.minimum, to: bar.value.maximum, by: max(1, Double(length) * 0.8)))
      + [bar.value.maximum]
  }
}
