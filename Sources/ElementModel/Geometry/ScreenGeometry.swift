// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The positions of the nodes of a tree on the screen.
///
/// The rectangles of windows are read from the display server, never from the accessibility bus. The toolkit reports
/// the positions of nodes in its own way, such as relative to a window, and a rule of the toolkit converts them to
/// pixels of the screen.
package struct ScreenGeometry {
  package let tree: AccessibleTree

  /// All windows of the desktop, bottom to top.
  package let windows: [WindowInfo]

  /// The rectangle of the screen; its corner is the origin.
  package let screen: CGRect

  /// The window of each top-level node for which a window was found.
  package let windowOfTopLevel: [Int: WindowInfo]

  /// The number of screen pixels for one pixel of the application, if it is a whole number (`GDK_SCALE`); otherwise 1.
  package let scale: CGFloat

  /// The override-redirect windows of the application: its menus, popovers and tool tips.
  package let popups: [WindowInfo]
  private let toolkit: any Toolkit
  private let contentShift: (any ContentShiftRule)?
  /// Whether the program is not informed where its windows are on the screen.
  private let isLocal: Bool

  init(tree: AccessibleTree, windows: [WindowInfo], screen: CGRect) {
    self.tree = tree
    self.screen = screen
    self.windows = windows
    let windowsOfProgram = windows.filter { $0.processID == tree.application.processID }
    popups = windowsOfProgram.filter(\.isUnmanaged)
    toolkit = tree.toolkit
    contentShift = toolkit.rules.contentShift?(tree)
    // In a tree of the display itself, menus and tool tips are also top-level elements.
    windowOfTopLevel = TopLevelMatcher.match(
      tree: tree, windows: windowsOfProgram.filter { tree.isOfDisplay || !$0.isUnmanaged })
    isLocal = windowOfTopLevel.values.contains { $0.localSpace != nil }
    scale =
      windowsOfProgram.lazy.compactMap(\.localSpace).first?.scale
      ?? WindowScale.scale(of: tree, windowOfTopLevel)
  }

  /// The topmost window at a point of the screen, of any program.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels of the screen.
  ///   - isSeenThrough: whether a window is ignored.
  /// - Returns: nil if there is no window.
  package func topWindow(at point: CGPoint, except isSeenThrough: (WindowInfo) -> Bool = { _ in false })
    -> WindowInfo?
  {
    windows.last {
      $0.isViewable && !$0.isMinimized && $0.outerFrame.contains(point) && !isSeenThrough($0)
    }
  }

  /// The window that shows a top-level node; nil if no window could be matched to the node.
  package func window(ofTopLevel node: Int) -> WindowInfo? { windowOfTopLevel[node] }

  /// The window that shows a node: a popup of the application, otherwise the window of the node's top-level node.
  ///
  /// Nil if no window could be matched to the top-level node.
  package func window(of node: Int) -> WindowInfo? {
    if let popup = toolkit.rules.unreportedWindows?.popup(of: node, in: self)?.window { return popup }
    var top = node
    while case let parent = tree.parent(top), parent > 0 { top = parent }
    return windowOfTopLevel[top]
  }

  /// Fetches the columns that ``frame(of:)`` reads for the requested nodes.
  ///
  /// These are the extents of the nodes, and of other nodes on which their frames depend, such as ancestors from which
  /// their positions are counted.
  package func fetchFrames(of requested: some Sequence<Int>) throws {
    var needed: Set<Int> = []
    for node in requested {
      needed.insert(node)
      needed.formUnion(VirtualizedContainerGeometry.needed(for: node, in: tree))
      needed.formUnion(toolkit.nodesNeededForFrame(of: node, in: self))
    }
    if !needed.isEmpty {
      needed.formUnion(toolkit.nodesNeededForFrames(in: tree))
      if isLocal { needed.formUnion(tree.children(0)) }
      if isLocal, !popups.isEmpty {
        for node in needed { needed.formUnion(sequence(first: node) { tree.parent($0) }.prefix { $0 > 0 }) }
      }
    }
    needed.remove(0)
    try tree.fetch(.extents, of: needed)
    try contentShift?.fetch(for: needed, in: tree)
  }

  /// Works like ``fetchFrames(of:)``, but stores a failure as `AccessibleTree.tryFetch` does, for a rule that cannot
  /// fail.
  ///
  /// - Returns: whether the frames were fetched.
  @discardableResult
  package func tryFetchFrames(of requested: some Sequence<Int>) -> Bool {
    (try? fetchFrames(of: requested)) != nil
  }

  /// The node's rectangle in pixels of the screen; nil if the node is not shown, or its window does not exist any more.
  ///
  /// The rectangle may lie outside of the window or the screen. For the application, it encloses all matched windows.
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
    // A node without a position and a size is not at the corner of its window.
    if isLocal, rect == .zero { return .zero }
    let shift = contentShift.map { $0.shift(of: node, in: tree) * scale } ?? 0
    return toolkit.frame(of: node, reported: rect, in: self)?.offsetBy(dx: 0, dy: shift)
  }

  /// The widths of the shadow at the edges of a top-level node's window; nil if the shadow is not known or does not
  /// exist.
  private func border(of top: Int, in window: WindowInfo) -> Insets? {
    guard let rule = toolkit.rules.unreportedWindows else { return window.clientShadow }
    return rule.border(of: top, in: window, self)
  }

  /// The units in which the toolkit reports positions in the window of a node; nil if the units are the screen's
  /// pixels.
  package func units(around node: Int) -> WindowUnits? {
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return unitsInPopup(of: node) ?? localUnits(of: top)
      ?? toolkit.units(of: top, in: windowOfTopLevel[top], self)
  }

  /// The units of a window whose program is not informed of its position on the screen; nil for other programs.
  ///
  /// Such a program counts from a point that it chooses: the corner of its surface, or a position that it has given to
  /// its window. The rectangle that it reports for the window shows this point.
  private func localUnits(of top: Int) -> WindowUnits? {
    // The coordinates of a popup have the same origin as those of its window.
    let counted = windowOfTopLevel[top] != nil ? top : topLevelOfPopups ?? top
    guard let window = windowOfTopLevel[counted] ?? popups.last, let space = window.localSpace else {
      return nil
    }
    let rect = tree.extents(counted)?.rect ?? .zero
    let isWithoutShadow = abs(rect.width * space.scale - window.visibleFrame.width) <= space.scale
    return WindowUnits(
      scale: space.scale, cornerInUnits: rect.origin,
      cornerInPixels: isWithoutShadow ? space.window : space.surface)
  }

  /// The units of the popup that shows a node of a program that is not informed of its position on the screen; nil for
  /// a node in its window, and for other programs.
  ///
  /// The display may have moved a popup from the position for which its program asked. The nearest ancestor that is as
  /// large as a popup fills this popup.
  private func unitsInPopup(of node: Int) -> WindowUnits? {
    guard isLocal, popups.contains(where: \.isViewable) else { return nil }
    var filler = node
    while filler > 0, windowOfTopLevel[filler] == nil {
      if let rect = tree.extents(filler)?.rect.scaled(by: scale), rect.width > 0,
        let popup = popups.last(where: {
          $0.isViewable && abs($0.visibleFrame.width - rect.width) <= scale
            && abs($0.visibleFrame.height - rect.height) <= scale
        })
      {
        let units = WindowUnits(
          scale: scale, cornerInUnits: tree.extents(filler)?.rect.origin ?? .zero,
          cornerInPixels: popup.visibleFrame.origin)
        return countsFromWindow(node, below: filler, in: popup, units) ? nil : units
      }
      filler = tree.parent(filler)
    }
    return nil
  }

  /// Whether the position of a node in a popup is relative to the window to which the popup belongs, and not to the
  /// popup.
  ///
  /// In LibreOffice 7.4 on GTK 3, the positions of a popup's widgets are relative to the popup. The positions of the
  /// controls that LibreOffice draws into the popup are relative to the window. The function reads the position of
  /// the node, then of its ancestors, in both ways. The first one that lies inside the popup in only one of the two
  /// ways decides.
  private func countsFromWindow(
    _ node: Int, below filler: Int, in popup: WindowInfo, _ units: WindowUnits
  ) -> Bool {
    var top = filler
    while tree.parent(top) > 0 { top = tree.parent(top) }
    guard let unitsOfWindow = localUnits(of: top) else { return false }
    let area = popup.visibleFrame.insetBy(dx: -scale, dy: -scale)
    for ancestor in sequence(first: node, next: { tree.parent($0) }).prefix(while: { $0 != filler }) {
      guard let rect = tree.extents(ancestor)?.rect, rect.width > 0, rect.height > 0 else { continue }
      let isInWindow = area.contains(unitsOfWindow.pixels(rect))
      if area.contains(units.pixels(rect)) != isInWindow { return isInWindow }
    }
    return false
  }

  /// The top-level node of the window to which the highest popup belongs; of any window if there is no popup.
  private var topLevelOfPopups: Int? {
    let owner = popups.last?.localSpace
    return windowOfTopLevel.first { $0.value.localSpace == owner }?.key ?? windowOfTopLevel.keys.min()
  }

  /// The units of another window of the program, for a top-level node without a matching window, such as a popup.
  ///
  /// Nil if the units are the screen's pixels, or no window of the program could be matched.
  package func unitsOfOtherWindow() -> WindowUnits? {
    guard let top = tree.children(0).first(where: { windowOfTopLevel[$0] != nil }) else { return nil }
    return toolkit.units(of: top, in: windowOfTopLevel[top], self)
  }
}
