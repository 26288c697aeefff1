// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The places of the nodes of a tree on the screen.
///
/// Window rectangles come from the X server, never from the accessibility bus. The toolkit reports a node's place inside its
/// window, and the rule of that toolkit converts it to screen pixels.
package struct ScreenGeometry {
  package let tree: AccessibleTree

  /// All windows of the desktop, bottom to top.
  package let windows: [WindowInfo]

  /// The screen, from its corner.
  package let screen: CGRect

  /// The X window of each top-level node that could be matched to one.
  package let windowOfTopLevel: [Int: WindowInfo]

  /// How many pixels of the screen the application takes for one, where that is a whole number: `GDK_SCALE`.
  package let scale: CGFloat

  /// The override-redirect windows of the application: its menus, popovers and tool tips.
  package let popups: [WindowInfo]
  private let toolkit: any Toolkit
  private let content: (any ContentShift)?

  init(tree: AccessibleTree, windows: [WindowInfo], screen: CGRect) {
    self.tree = tree
    self.screen = screen
    self.windows = windows
    let own = windows.filter { $0.processID == tree.application.processID }
    popups = own.filter(\.isUnmanaged)
    toolkit = tree.toolkit
    content = toolkit.contentBelowMenuBars(in: tree)
    // The display's own elements are menus and tool tips too.
    windowOfTopLevel = TopLevelMatcher.match(
      tree: tree, windows: own.filter { tree.isOfDisplay || !$0.isUnmanaged })
    scale = WindowScale.scale(of: tree, windowOfTopLevel)
  }

  /// The window that is on top at a point of the screen, of any program.
  ///
  /// - Parameters:
  ///   - point: in pixels of the screen.
  ///   - isSeenThrough: whether a window is ignored, since the caller does not point at it.
  /// - Returns: nil if there is no window.
  package func topWindow(at point: CGPoint, except isSeenThrough: (WindowInfo) -> Bool = { _ in false })
    -> WindowInfo?
  {
    windows.last {
      $0.isViewable && !$0.isMinimized && $0.outerFrame.contains(point) && !isSeenThrough($0)
    }
  }

  /// The X window that shows a top-level node.
  package func window(ofTopLevel node: Int) -> WindowInfo? { windowOfTopLevel[node] }

  /// The X window that shows a node: a popup of the application, else the window of its top level.
  package func window(of node: Int) -> WindowInfo? {
    if let popup = toolkit.unreportedWindows?.popup(of: node, in: self)?.window { return popup }
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return windowOfTopLevel[top]
  }

  /// The columns of the tree that must be fetched before ``frame(of:)`` can answer for `nodes`: the
  /// extents of the nodes and of those ancestors from which their place is counted.
  package func fetchFrames(of wanted: some Sequence<Int>) throws {
    var needed: Set<Int> = []
    for node in wanted {
      needed.insert(node)
      needed.formUnion(VirtualizedContainerGeometry.needed(for: node, in: tree))
      needed.formUnion(toolkit.nodesNeededForFrame(of: node, in: self))
    }
    if !needed.isEmpty { needed.formUnion(toolkit.nodesNeededForFrames(in: tree)) }
    needed.remove(0)
    try tree.fetch(.extents, of: needed)
    try content?.fetch(for: needed, in: tree)
  }

  /// Works like ``fetchFrames(of:)``, for a rule that cannot fail: a failure is stored as by `AccessibleTree.tryFetch`.
  ///
  /// - Returns: whether the frames are there.
  @discardableResult
  package func tryFetchFrames(of wanted: some Sequence<Int>) -> Bool { (try? fetchFrames(of: wanted)) != nil }

  /// The node's rectangle in pixels of the screen, or nil when it has none: not shown, or shown in a
  /// window that does not exist any more.
  ///
  /// It may lie outside of the window or the screen.
  ///
  /// The extents must have been fetched with ``fetchFrames(of:)``.
  package func frame(of node: Int) -> CGRect? {
    guard node > 0 else {
      return windowOfTopLevel.values.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 }
    }
    if tree.parent(node) == 0, let window = windowOfTopLevel[node] {
      guard let shadow = border(of: node, in: window) else { return window.frame }
      return window.frame.inset(by: shadow)
    }
    guard let rect = tree.extents(node)?.rect ?? VirtualizedContainerGeometry.frame(of: node, in: tree) else {
      return nil
    }
    let shift = content.map { $0.shift(of: node, in: tree) * scale } ?? 0
    return toolkit.frame(of: node, reported: rect, in: self)?.offsetBy(dx: 0, dy: shift)
  }

  /// The width of the shadow in the window around a top-level node; nil if the window has no shadow.
  private func border(of top: Int, in window: WindowInfo) -> Insets? {
    guard let rule = toolkit.unreportedWindows else { return window.clientShadow }
    return rule.border(of: top, in: window, self)
  }

  /// How the toolkit counts around a node; nil where its units are the screen's pixels.
  package func units(around node: Int) -> WindowUnits? {
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return toolkit.units(of: top, in: windowOfTopLevel[top], self)
  }

  /// As ``units(around:)``, for a top-level node without a window that could be matched, as popups are: the units of
  /// another window of the program.
  package func unitsOfOtherWindow() -> WindowUnits? {
    guard let top = tree.children(0).first(where: { windowOfTopLevel[$0] != nil }) else { return nil }
    return toolkit.units(of: top, in: windowOfTopLevel[top], self)
  }
}

extension CGRect {
  /// The middle of the rectangle.
  package var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// The rectangle in smaller or larger units.
  package func scaled(by scale: CGFloat) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}
