// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Finds the point at which an event reaches an element, or the obstacle if there is no such point.
///
/// See ``SiblingCover`` for elements that float over another one, ``WidgetVisibilityRules`` for widgets, and
/// `WebHitTester` for pages.
package struct HitTester {
  let tree: ElementTree
  private let clipping: Clipping

  package init(tree: ElementTree) {
    self.tree = tree
    clipping = Clipping(tree: tree)
  }

  package enum Obstacle: Equatable {
    /// The toolkit reports no position for the element: it is on a hidden page, in a closed menu, or has no size.
    case notShown
    /// The element is scrolled out of view, or lies outside of its window or of the screen; with its rectangle in
    /// pixels of the screen.
    case outOfView(CGRect)
    case coveredByWindow(WindowInfo)
    case coveredByElement(Int)
    /// Another window of the program receives all input until it is closed.
    case blockedByModal(Int)
    case minimized
  }

  package enum Outcome: Equatable {
    case point(CGPoint, visibleFrame: CGRect)
    case obstacle(Obstacle)
  }

  package func isHittable(_ node: Int) throws -> Bool {
    if case .point = try hit(node) { return true }
    return false
  }

  /// Finds the point to which an event must be sent to reach the node, or the obstacle if there is no such point.
  ///
  /// - Parameter node: the element that the event must reach.
  /// - Returns: the point, or the obstacle.
  /// - Throws: `AccessibilityError` or `WindowSystemError` if the program or the display does not answer.
  package func hit(_ node: Int) throws -> Outcome { try tree.answering { try test(node) } }

  private func test(_ node: Int) throws -> Outcome {
    let geometry = try tree.geometry()
    if let place = tree.rendererPoints?[node] {
      if let window = try coveringWindow(at: place.point, of: node) {
        return .obstacle(.coveredByWindow(window))
      }
      return .point(place.point, visibleFrame: place.frame)
    }
    let around = clipping.ancestors(of: node)
    let menu = LongMenu(around: node, in: tree)?.needed ?? []
    try geometry.fetchFrames(of: [node] + around + around.flatMap { clipping.barsInside($0) } + menu)
    // While the window manager shows the desktop instead of the windows, a window is hidden but not minimized.
    if let window = geometry.window(of: node), window.isMinimized || !window.isViewable {
      return .obstacle(.minimized)
    }
    guard var frame = geometry.frame(of: node), frame.width > 0, frame.height > 0 else {
      return eventReceiver(for: node) ?? .obstacle(.notShown)
    }
    let rules = tree.visibilityRules
    frame = try rules.exclusivePart(of: frame, node, geometry)
    if rules.isScrolledOut(node) {
      return eventReceiver(for: node) ?? .obstacle(.outOfView(frame))
    }
    var visibleFrame = frame.intersection(clipping.visibleArea(of: node, geometry))
    visibleFrame = try rules.surelySeen(of: visibleFrame, node, geometry)
    guard !visibleFrame.isNull, visibleFrame.width >= 1, visibleFrame.height >= 1 else {
      return .obstacle(.outOfView(frame))
    }
    if let modal = modalBlocker(of: node, geometry) { return .obstacle(.blockedByModal(modal)) }
    let aim = try rules.firstPoint(of: node, geometry) ?? preferredPoint(of: node, frame)
    let point = Self.isWellInside(aim, visibleFrame, of: frame) ? aim : visibleFrame.center
    if let window = try coveringWindow(at: point, of: node) {
      return .obstacle(.coveredByWindow(window))
    }
    if isMenuStillHidden(of: node, at: point, geometry) { return .obstacle(.notShown) }
    if let other = coveringElement(at: point, of: node, geometry) ?? elementOnTop(at: point, of: node, frame)
      ?? SiblingCover(tree: tree, clipping: clipping).cover(of: node, at: point, geometry)
    {
      return .obstacle(.coveredByElement(other))
    }
    switch rules.visiblePoint(of: node, visibleFrame: visibleFrame, from: point) {
    case .covered(let other): return .obstacle(.coveredByElement(other))
    case .point(let free): return .point(free, visibleFrame: visibleFrame)
    case nil: return .point(point, visibleFrame: visibleFrame)
    }
  }

  private func eventReceiver(for node: Int) -> Outcome? {
    tree.visibilityRules.eventReceiver(for: node).map { .point($0.point, visibleFrame: $0.visibleFrame) }
  }

  private func preferredPoint(of node: Int, _ frame: CGRect) -> CGPoint {
    tree.toolkit.point(for: .element, of: node, frame, in: tree) ?? frame.center
  }

  /// Whether a point is far enough from an edge at which the element is cut off, because scroll areas draw their frames
  /// there.
  private static func isWellInside(_ point: CGPoint, _ visibleFrame: CGRect, of frame: CGRect) -> Bool {
    guard visibleFrame != frame else { return visibleFrame.contains(point) }
    let inner = visibleFrame.insetBy(
      dx: min(edge, visibleFrame.width / 4), dy: min(edge, visibleFrame.height / 4))
    return inner.contains(point)
  }

  /// The minimum distance of a point from an edge at which the element is cut off, in pixels; less in a small element.
  private static let edge: CGFloat = 4

  // MARK: - Obstacles

  private func modalBlocker(of node: Int, _ geometry: ScreenGeometry) -> Int? {
    guard let topLevel = tree.topLevel(of: node), !isModal(topLevel, geometry) else { return nil }
    return tree.nodes.children(0).first { top in
      top != topLevel && tree.type(top).has(.window) && isModal(top, geometry)
        // GTK 4 reports the state "showing" for windows, but not for dialogs.
        && (tree.nodes.states(top).contains(.showing)
          || geometry.window(ofTopLevel: top)?.isViewable == true)
    }
  }

  /// Whether the toolkit reports that a window is modal; if the toolkit never does, whether the window manager does.
  private func isModal(_ top: Int, _ geometry: ScreenGeometry) -> Bool {
    tree.nodes.states(top).contains(.modal)
      || !tree.toolkit.places.reportsModality && geometry.window(ofTopLevel: top)?.isModal == true
  }

  package func coveringWindow(at point: CGPoint, of node: Int) throws -> WindowInfo? {
    let geometry = try tree.geometry()
    guard let window = geometry.window(of: node) else { return nil }
    let top = geometry.topWindow(at: point)
    guard let top, top.id != window.id else { return nil }
    // Menus and popovers of the program are separate windows, and the node is in one of them. So this window counts as
    // the node's window.
    if top.isUnmanaged, top.processID == window.processID, clipping.isInPopup(node) { return nil }
    return top
  }

  /// Whether the menu of an item has not yet appeared at a point: the topmost window there is still the window that
  /// owns the menu.
  private func isMenuStillHidden(of node: Int, at point: CGPoint, _ geometry: ScreenGeometry) -> Bool {
    guard tree.toolkit.places.showsMenusInWindows, tree.type(node) == .menuItem,
      // Some menus are drawn inside a window. The items of popovers are buttons, and the menus of documents are in a
      // web view.
      Self.rolesInMenus.contains(tree.nodes.role(node)),
      !tree.path(to: node).contains(where: { tree.type($0) == .webView })
    else { return false }
    return geometry.topWindow(at: point).map {
      !$0.isUnmanaged && $0.id == geometry.window(of: node)?.id
    } == true
  }

  private static let rolesInMenus: Set<Role> = [
    .menu, .menuItem, .checkMenuItem, .radioMenuItem, .tearoffMenuItem,
  ]

  /// The element that the toolkit reports at a point; nil if it is the node, a part of the node, or a container of the
  /// node.
  ///
  /// Such an element covers the node inside their window. The tree alone does not show which of the two is on top. The
  /// result is also nil if the toolkit cannot be queried in this way, or reports an element that is not visible there.
  private func elementOnTop(at point: CGPoint, of node: Int, _ frame: CGRect) -> Int? {
    let nodes = tree.nodes
    guard tree.toolkit.places.findsElementsAtPoints, !clipping.isInPopup(node),
      let top = tree.topLevel(of: node), top != node
    else { return nil }
    // A process that draws only a part of the window uses other coordinates. For a node of such a process, the
    // program's widget that contains the node is used.
    var counted = node
    while nodes.reference(counted).busName != nodes.reference(top).busName { counted = nodes.parent(counted) }
    guard let frame = counted == node ? frame : frameIfKnown(counted), let extents = nodes.extents(counted)
    else { return nil }
    // The origin of the toolkit's coordinates may not be the corner of the screen, so the point is converted by the
    // position of the node.
    let scale = tree.tryGeometry()?.scale ?? 1
    let local = CGPoint(
      x: (point.x - frame.minX) / scale + extents.rect.minX,
      y: (point.y - frame.minY) / scale + extents.rect.minY)
    var reference = nodes.reference(top)
    var hit = top
    // The ATK bridge returns only a child of the object. Each further call, to that child, goes one level deeper.
    for _ in 0..<64 {
      guard let next = nodes.tryAsking({ try $0.accessible(at: local, in: extents.space, below: reference) }),
        let found = nodes.node(for: next), found > hit
      else { break }
      (reference, hit) = (next, found)
    }
    // In a container that draws later children over earlier ones, an earlier child cannot cover the node, even if the
    // container returns that child. `SiblingCover` finds the later children that cover the node.
    if tree.toolkit.stacking(around: node, in: nodes) == .laterOnTop, hit < node { return nil }
    let isRelated = hit == top || tree.path(to: hit).contains(node) || tree.path(to: node).contains(hit)
    guard !isRelated, !tree.isHidden(hit) else { return nil }
    // GTK 4.18 only compares rectangles. It ignores that scroll areas may cut off the element that it returns.
    guard let geometry = tree.tryGeometry(),
      geometry.tryFetchFrames(of: clipping.ancestors(of: hit)),
      clipping.visibleArea(of: hit, geometry).contains(point)
    else { return nil }
    return hit
  }

  private func frameIfKnown(_ node: Int) -> CGRect? {
    guard let geometry = tree.tryGeometry(), geometry.tryFetchFrames(of: [node]) else { return nil }
    return geometry.frame(of: node)
  }

  /// An element that is drawn over the node at a point: a popover, or a modal dialog inside the same window.
  private func coveringElement(at point: CGPoint, of node: Int, _ geometry: ScreenGeometry) -> Int? {
    let path = Set(tree.path(to: node))
    let end = tree.nodes.subtreeEnd(node)
    // Elements that are drawn later follow in the tree, as descendants of one of the node's ancestors.
    let later = (end..<tree.count).filter { other in
      tree.types.isType(of: other) {
        $0 == .popover || $0.has(.window) && tree.nodes.states(other).contains(.modal)
      }
        && !path.contains(other) && tree.topLevel(of: other) == tree.topLevel(of: node)
        && tree.nodes.states(other).contains(.showing)
    }
    guard !later.isEmpty, geometry.tryFetchFrames(of: later) else { return nil }
    return later.first { geometry.frame(of: $0)?.contains(point) == true }
  }
}

extension HitTester.Obstacle {
  /// The obstacle, as values that remain valid without the tree.
  package func findings(in tree: ElementTree) -> ObstacleFindings {
    let printer = TreePrinter(tree: tree)
    switch self {
    case .notShown: return .notShown
    case .outOfView(let frame):
      return tree.tryGeometry()?.screen.intersects(frame) == false
        ? .outsideOfScreen(frame) : .outOfView(frame)
    case .coveredByWindow(let window):
      return .coveredByWindow(
        title: window.title.isEmpty ? window.className : window.title, process: window.processID,
        frame: window.outerFrame)
    case .coveredByElement(let other): return .coveredByElement(printer.line(other))
    case .blockedByModal(let other): return .blockedByModal(printer.line(other))
    case .minimized: return .minimized
    }
  }
}
