// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Brings an element into view: by a request to the toolkit if possible, otherwise with the wheel.
package struct ScrollToVisible {
  let element: ElementHandle
  let live: LiveDesktop

  /// The maximum number of turns of the wheel: enough for some 10,000 rows, because the steps grow.
  private static let maximumTurns = 60

  /// Scrolls the element into view.
  ///
  /// - Returns: the element after scrolling; the hit test determines whether it is in view.
  func run(from start: ElementNode) throws -> ElementNode {
    // When a toolkit is requested to show an item of a menu, it scrolls the containers of the menu, or closes the menu.
    if LongMenu(around: start.index, in: start.tree) == nil, let node = try askToolkit(start) {
      return try settled(node)
    }
    let node = try ScrollByBars(element: element, live: live).run(from: start)
    return try settled(turnWheel(from: node))
  }

  /// Uses the toolkit to bring the whole of a partly visible element into view.
  func bringInWhole(from start: ElementNode) throws -> ElementNode {
    // Toolkits that do not support the method return an error. The element is then brought into view in another way.
    guard (try? live.bus.scrollTo(start.tree.nodes.reference(start.index))) == true else { return start }
    let node = try settled(start)
    return try goToMiddle(node).map(settled) ?? node
  }

  /// Scrolls an element away from a bar that covers a part of the view.
  ///
  /// - Returns: nil if nothing was scrolled, because the cover is not a bar or nothing scrolls.
  func bringOut(from start: ElementNode, under bar: Int) throws -> ElementNode? {
    guard let place = try SurfacePlace(start) else { return try turnWheel(from: start, outFromUnder: bar) }
    guard try place.isBar(bar, in: start.tree),
      // Toolkits that do not support the method return an error.
      (try? live.bus.scroll(
        start.tree.nodes.reference(start.index), to: place.cornerInMiddle, in: place.space)) == true
    else { return nil }
    return try settled(start)
  }

  /// Returns the element once two consecutive readings find it at the same position.
  ///
  /// A view that scrolls smoothly, or that lays itself out one frame later, is not yet in its final position when its
  /// program is first idle.
  private func settled(_ start: ElementNode) throws -> ElementNode {
    let deadline = MonotonicClock.now + element.application.session.settings.tunables.settleTimeout
    var node = start
    while MonotonicClock.now < deadline {
      let before = try node.tree.frame(node.index)
      element.application.idle.wait(afterInput: true)
      node = try element.resolve()
      if try node.tree.frame(node.index) == before { break }
    }
    return node
  }

  private func askToolkit(_ start: ElementNode) throws -> ElementNode? {
    guard
      try start.tree.toolkit.scrollIntoView(
        start, in: EventDestination(application: element.application, live: live))
    else { return nil }
    element.application.idle.wait(afterInput: true)
    var node = try element.resolve()
    if node.tree.toolkit.scrolling.bringsElementsUnderBars, let middle = try goToMiddle(node) {
      node = middle
    }
    if case .point = try HitTester(tree: node.tree).hit(node.index) { return node }
    return nil
  }

  /// Scrolls an element of a document from the edge of the view to the middle, away from bars that stay at the edges.
  ///
  /// - Returns: the element in its new state; nil if it was far enough from the edges.
  private func goToMiddle(_ node: ElementNode) throws -> ElementNode? {
    guard let place = try SurfacePlace(node), place.isAtEdge,
      // Toolkits that do not support the method return an error.
      (try? live.bus.scroll(
        node.tree.nodes.reference(node.index), to: place.cornerInMiddle, in: place.space)) == true
    else { return nil }
    element.application.idle.wait(afterInput: true)
    return try element.resolve()
  }

  private func turnWheel(from start: ElementNode) throws -> ElementNode {
    let gesture = PointerGesture(
      in: element.application, on: live, toolkit: start.tree.toolkit)
    var node = start
    var wheels = (x: Wheel(), y: Wheel())
    var hasRaised = false
    for _ in 0..<Self.maximumTurns {
      guard case .obstacle(.outOfView(let frame)) = try HitTester(tree: node.tree).hit(node.index),
        let (area, view) = try scrollArea(of: node)
      else { return node }
      let before = ScrollDistance(from: frame, to: view)
      let notches = (x: wheels.x.notches(for: before.dx), y: wheels.y.notches(for: before.dy))
      guard notches != (0, 0) else { return node }
      let point = try WheelPlace.point(in: view, of: area, node.tree)
      // Another window at that place would receive the event.
      if !hasRaised, let cover = try HitTester(tree: node.tree).coveringWindow(at: point, of: node.index),
        try element.application.foreground.raise(node, above: cover, on: live)
      {
        hasRaised = true
        node = try element.resolve()
        continue
      }
      try gesture.scroll(at: point, notchesX: notches.x, notchesY: notches.y)
      try ScrollRest(application: element.application).settle(in: node.tree) {
        node = try element.resolve()
        return try node.tree.frame(node.index)
      }
      node = try element.resolve()
      guard let now = try node.tree.frame(node.index) else { return node }
      wheels.x.learn(notches: notches.x, moved: frame.minX - now.minX)
      wheels.y.learn(notches: notches.y, moved: frame.minY - now.minY)
    }
    return node
  }

  /// Turns the wheel until an element is in the larger part of the view that a bar does not cover.
  private func turnWheel(from start: ElementNode, outFromUnder bar: Int) throws -> ElementNode? {
    guard let (area, view) = try scrollArea(of: start), let cover = try start.tree.frame(bar),
      let free = Self.free(of: view, beside: cover)
    else { return nil }
    let gesture = PointerGesture(in: element.application, on: live, toolkit: start.tree.toolkit)
    var node = start
    var wheels = (x: Wheel(), y: Wheel())
    for _ in 0..<Self.maximumTurns {
      guard case .obstacle(.coveredByElement) = try HitTester(tree: node.tree).hit(node.index),
        let frame = try node.tree.frame(node.index)
      else { break }
      let before = ScrollDistance(from: frame, to: free)
      let notches = (x: wheels.x.notches(for: before.dx), y: wheels.y.notches(for: before.dy))
      guard notches != (0, 0) else { break }
      try gesture.scroll(
        at: WheelPlace.point(in: free, of: area, node.tree), notchesX: notches.x, notchesY: notches.y)
      try ScrollRest(application: element.application).settle(in: node.tree) {
        node = try element.resolve()
        return try node.tree.frame(node.index)
      }
      node = try element.resolve()
      guard let now = try node.tree.frame(node.index) else { break }
      wheels.x.learn(notches: notches.x, moved: frame.minX - now.minX)
      wheels.y.learn(notches: notches.y, moved: frame.minY - now.minY)
    }
    return node
  }

  /// Returns the largest part of a view beside a rectangle that covers it; nil if too little remains.
  static func free(of view: CGRect, beside cover: CGRect) -> CGRect? {
    let parts = [
      CGRect(x: view.minX, y: view.minY, width: view.width, height: max(0, cover.minY - view.minY)),
      CGRect(x: view.minX, y: cover.maxY, width: view.width, height: max(0, view.maxY - cover.maxY)),
      CGRect(x: view.minX, y: view.minY, width: max(0, cover.minX - view.minX), height: view.height),
      CGRect(x: cover.maxX, y: view.minY, width: max(0, view.maxX - cover.maxX), height: view.height),
    ].map { $0.intersection(view) }.filter { !$0.isNull && min($0.width, $0.height) >= smallestView }
    return parts.max { $0.width * $0.height < $1.width * $1.height }
  }

  /// The minimum width and height of that part, in pixels.
  private static let smallestView: CGFloat = 16

  /// The effect of one notch of the wheel along one axis, measured by turning the wheel.
  private struct Wheel {
    private var pixelsPerNotch: CGFloat?
    /// Whether the last turn moved nothing, at the end of the range or in an area that does not scroll.
    private var isStuck = false

    func notches(for distance: CGFloat) -> Int {
      guard distance != 0, !isStuck else { return 0 }
      let count = pixelsPerNotch.map { max(1, Int(limiting: (abs(distance) / $0).rounded(.up))) } ?? 1
      return distance > 0 ? count : -count
    }

    mutating func learn(notches: Int, moved: CGFloat) {
      guard notches != 0 else { return }
      isStuck = abs(moved) < 1
      if !isStuck { pixelsPerNotch = abs(moved) / CGFloat(abs(notches)) }
    }
  }

  /// Returns the nearest scroll area around the element, and its visible part.
  private func scrollArea(of node: ElementNode) throws -> (area: Int, visible: CGRect)? {
    let tree = node.tree
    if let menu = LongMenu(around: node.index, in: tree), let view = try menu.view(tree.geometry()) {
      return (menu.menu, view)
    }
    let ancestors = tree.path(to: node.index).dropLast().reversed()
    for ancestor in ancestors
    where tree.type(ancestor) == .scrollView || tree.type(ancestor) == .webView
      || VirtualizedContainerGeometry.clips(ancestor, node.index, in: tree.nodes)
      || tree.toolkit.unlistedScrollAreas?.scrollsContent(ancestor, in: tree) == true
    {
      if let visible = try visiblePart(of: ancestor, tree) { return (ancestor, visible) }
    }
    // A scroll area that is not in the tree may move any element.
    guard tree.toolkit.unlistedScrollAreas?.mayBeAround(node.index, in: tree.nodes) == true else {
      return nil
    }
    for ancestor in ancestors where ancestor > 0 {
      if let visible = try visiblePart(of: ancestor, tree) { return (ancestor, visible) }
    }
    return nil
  }

  private func visiblePart(of area: Int, _ tree: ElementTree) throws -> CGRect? {
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: [area])
    guard let frame = geometry.frame(of: area) else { return nil }
    let visible = frame.intersection(Clipping(tree: tree).visibleArea(of: area, geometry))
    return !visible.isNull && visible.width > 0 && visible.height > 0 ? visible : nil
  }
}
