// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Brings an element into view by turning the wheel over the scroll area around it.
///
/// The element has been found in the tree. ``ScrollSearch`` searches for rows that are not in the tree.
///
/// See `PointerGesture+Wheel.swift` for the notches of the wheel for a distance.
struct ScrollByWheel {
  let element: ElementHandle
  let runningDesktop: RunningDesktop

  /// The maximum number of turns of the wheel: enough for some 10,000 rows, because the steps grow.
  private static let maximumTurns = 60

  /// The position to which the wheel must bring the element.
  private struct Goal {
    /// The frame of the element.
    let frame: CGRect
    /// The scroll area.
    let area: Int
    /// The part of the area in which the element must be.
    let view: CGRect
  }

  /// Turns the wheel until the element is in view.
  ///
  /// - Returns: the element after the last turn; the hit test determines whether it is in view.
  func run(from start: ElementNode) throws -> ElementNode {
    try turn(from: start, canRaise: true) { node in
      guard case .obstacle(.outOfView(let frame)) = try HitTester(tree: node.tree).hit(node.index),
        let (area, view) = try scrollArea(of: node)
      else { return nil }
      return Goal(frame: frame, area: area, view: view)
    }
  }

  /// Turns the wheel until the element is in the larger part of the view that a bar does not cover.
  ///
  /// - Returns: the element after the last turn; nil if nothing scrolls, or if the bar covers almost the whole view.
  func bringOut(from start: ElementNode, under bar: Int) throws -> ElementNode? {
    guard let (area, view) = try scrollArea(of: start), let cover = try start.tree.frame(bar),
      let free = Self.free(of: view, beside: cover)
    else { return nil }
    return try turn(from: start, canRaise: false) { node in
      guard case .obstacle(.coveredByElement) = try HitTester(tree: node.tree).hit(node.index),
        let frame = try node.tree.frame(node.index)
      else { return nil }
      return Goal(frame: frame, area: area, view: free)
    }
  }

  /// Turns the wheel until there is no more goal, or until nothing moves.
  ///
  /// - Parameters:
  ///   - start: the element.
  ///   - canRaise: whether the element's window is raised, once, if another window covers the position of the wheel.
  ///   - nextGoal: returns the goal for the element in its present state; nil if the element needs no more turns.
  /// - Returns: the element in its last state.
  /// - Throws: `AutomationError` if the element is lost, and `WindowSystemError`.
  private func turn(
    from start: ElementNode, canRaise: Bool, towards nextGoal: (ElementNode) throws -> Goal?
  ) throws -> ElementNode {
    let gesture = PointerGesture(in: element.application, on: runningDesktop, toolkit: start.tree.toolkit)
    var node = start
    var wheels = (x: Wheel(), y: Wheel())
    var canRaise = canRaise
    for _ in 0..<Self.maximumTurns where !Cancellation.isRequested {
      guard let goal = try nextGoal(node) else { return node }
      let distance = ScrollDistance(from: goal.frame, to: goal.view)
      let notches = (x: wheels.x.notches(for: distance.dx), y: wheels.y.notches(for: distance.dy))
      guard notches != (0, 0) else { return node }
      let point = try WheelPlace.point(in: goal.view, of: goal.area, node.tree)
      // Another window at that position would receive the event.
      if canRaise, let cover = try HitTester(tree: node.tree).coveringWindow(at: point, of: node.index),
        try element.application.foreground.raise(node, above: cover, on: runningDesktop)
      {
        canRaise = false
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
      wheels.x.learn(notches: notches.x, moved: goal.frame.minX - now.minX)
      wheels.y.learn(notches: notches.y, moved: goal.frame.minY - now.minY)
    }
    return node
  }

  /// Returns the largest part of a view next to a rectangle that covers it; nil if too little remains.
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
  struct Wheel {
    private var pixelsPerNotch: CGFloat?
    /// Whether the last turn moved nothing, at the end of the range or in an area that does not scroll.
    private var isStuck = false

    func notches(for distance: CGFloat) -> Int {
      guard distance != 0, !isStuck else { return 0 }
      let exact = pixelsPerNotch.map { Int(limiting: (abs(distance) / $0).rounded(.up)) } ?? 1
      let count = min(max(1, exact), GestureValidation.maximumNotchesPerMove)
      return distance > 0 ? count : -count
    }

    mutating func learn(notches: Int, moved: CGFloat) {
      guard notches != 0 else { return }
      isStuck = abs(moved) < 1
      if !isStuck { pixelsPerNotch = abs(moved) / CGFloat(abs(notches)) }
    }
  }

  /// Returns the nearest scroll area around the element, and its visible part.
  private func scrollArea(of node: ElementNode) throws -> (area: Int, visibleFrame: CGRect)? {
    try node.tree.answering { try area(around: node) }
  }

  private func area(around node: ElementNode) throws -> (area: Int, visibleFrame: CGRect)? {
    let tree = node.tree
    if let menu = LongMenu(around: node.index, in: tree), let view = try menu.view(tree.geometry()) {
      return (menu.menu, view)
    }
    let ancestors = tree.path(to: node.index).dropLast().reversed()
    for ancestor in ancestors
    where tree.type(ancestor) == .scrollView || tree.type(ancestor) == .webView
      || VirtualizedContainerGeometry.clips(ancestor, node.index, in: tree.nodes)
      || tree.toolkit.rules.unlistedScrollAreas?.scrollsContent(ancestor, in: tree) == true
    {
      if let visibleFrame = try visiblePart(of: ancestor, tree) { return (ancestor, visibleFrame) }
    }
    // A scroll area that is not in the tree may move any element.
    guard tree.toolkit.rules.unlistedScrollAreas?.mayBeAround(node.index, in: tree.nodes) == true else {
      return nil
    }
    for ancestor in ancestors where ancestor > 0 {
      if let visibleFrame = try visiblePart(of: ancestor, tree) { return (ancestor, visibleFrame) }
    }
    return nil
  }

  private func visiblePart(of area: Int, _ tree: ElementTree) throws -> CGRect? {
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: [area])
    guard let frame = geometry.frame(of: area) else { return nil }
    let visibleFrame = frame.intersection(Clipping(tree: tree).visibleArea(of: area, geometry))
    return !visibleFrame.isNull && visibleFrame.width > 0 && visibleFrame.height > 0 ? visibleFrame : nil
  }
}
