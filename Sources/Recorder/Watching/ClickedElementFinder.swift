// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// Finds the element that a user intends to click at a position on the screen.
struct ClickedElementFinder {
  let tree: ElementTree

  enum Place {
    /// - Parameter isExposed: whether the tree contains the part at the position itself; if not, the element is the
    ///   container of that part.
    case element(Int, isExposed: Bool)
    /// The window manager's frame around a window of the program: title bar and borders.
    case windowFrame(WindowInfo)
    /// A window of another program.
    case otherProgram(WindowInfo)
    case nothing
  }

  func place(at point: CGPoint) throws -> Place {
    let geometry = try tree.geometry()
    guard let window = try window(at: point) else { return .nothing }
    guard window.processID == tree.nodes.application.processID else { return .otherProgram(window) }
    guard window.isUnmanaged || window.visibleFrame.contains(point) else {
      return .windowFrame(window)
    }
    let hits = try self.hits(at: point, in: window, geometry)
    guard let last = hits.last else {
      let top = geometry.topLevel(of: window, in: tree)
      return top.map { .element($0, isExposed: false) } ?? .nothing
    }
    let target = clickTarget(of: operatedBelow(last, among: hits) ?? last)
    return .element(target, isExposed: !tree.type(target).has(.container) || isLeaf(target))
  }

  /// Returns the topmost window at a position, of any program.
  func window(at point: CGPoint) throws -> WindowInfo? {
    try tree.geometry().topWindow(at: point, except: \.isToolTip)
  }

  /// Whether a popup of the program, such as a menu, is open, but not at this position.
  ///
  /// Popups are windows that the window manager does not manage.
  func hasPopup(except point: CGPoint) throws -> Bool {
    let here = try window(at: point)
    guard here?.isUnmanaged != true else { return false }
    return try tree.geometry().windows.contains {
      $0.isViewable && $0.isUnmanaged && !$0.isToolTip
        && $0.processID == tree.nodes.application.processID
    }
  }

  private func isLeaf(_ node: Int) -> Bool {
    tree.descendants(of: node).isEmpty && !tree.type(node).has(.window)
  }

  /// Returns all elements of a window that contain the point, in document order.
  ///
  /// Later elements are drawn over earlier ones.
  private func hits(at point: CGPoint, in window: WindowInfo, _ geometry: ScreenGeometry) throws -> [Int] {
    let clipping = Clipping(tree: tree)
    let candidates = (1..<max(1, tree.count)).filter { node in
      guard !tree.isHidden(node), tree.mayBeOnScreen(node) else { return false }
      return geometry.frame(of: node)?.contains(point) == true
    }
    return candidates.filter { node in
      let isShownHere =
        window.isUnmanaged
        ? geometry.window(of: node)?.id == window.id || isInPopup(node, geometry)
        : geometry.window(of: node)?.id == window.id
      guard isShownHere else { return false }
      return clipping.ancestors(of: node).isEmpty || clipping.visibleArea(of: node, geometry).contains(point)
        || window.isUnmanaged
    }
  }

  /// Whether the node belongs to a menu or a drop-down list.
  ///
  /// Such a popup is a separate window on the screen. In the tree, it is a descendant of the element that opened it. A
  /// GTK 3 list is in the tree as a window that the window manager does not manage.
  private func isInPopup(_ node: Int, _ geometry: ScreenGeometry) -> Bool {
    let path = tree.path(to: node)
    if path.count > 1, tree.type(path[1]).has(.window), geometry.window(ofTopLevel: path[1]) == nil {
      return true
    }
    return zip(path, path.dropFirst()).contains { outer, inner in
      let type = tree.type(outer)
      // The text of a combo box is in the box itself, and not in its list.
      if type.has(.dropDown) { return !tree.type(inner).has(.text) }
      return type.hasAny(of: [.popup, .holdsPopup]) || type == .menuItem
    }
  }

  /// Returns the operable element below the topmost one if the topmost one is a container without label and identifier;
  /// else nil.
  private func operatedBelow(_ top: Int, among hits: [Int]) -> Int? {
    guard tree.type(top).has(.container), tree.label(top).isEmpty, tree.attributes.identifier(top).isEmpty
    else {
      return nil
    }
    return hits.last { tree.type($0).takesClicksOfParts }
  }

  /// Returns the element that a user intends to click when the click is on a node: the button around a label, or the
  /// row around text.
  func clickTarget(of node: Int) -> Int {
    if tree.type(node).takesClicksOfParts { return node }
    for ancestor in tree.path(to: node).dropLast().reversed() where ancestor > 0 {
      let type = tree.type(ancestor)
      if type.takesClicksOfParts, type != .textView, type != .menu { return ancestor }
      switch type {
      case .group, .other, .staticText, .image, .layoutItem, .any, .textView: continue
      default: return node
      }
    }
    return node
  }

  /// Returns the innermost element with the keyboard focus.
  ///
  /// Several windows can have an element with the focus; the one in the active window is preferred.
  func focused() throws -> Int? {
    let geometry = try tree.geometry()
    let all = (1..<max(1, tree.count)).filter { tree.attributes.hasFocus($0) && !tree.isHidden($0) }
    let active = all.filter { geometry.window(of: $0)?.isActive == true }
    return active.last ?? all.last
  }
}

extension ScreenGeometry {
  /// Returns the node of a window; nil for menus and similar windows.
  fileprivate func topLevel(of window: WindowInfo, in tree: ElementTree) -> Int? {
    tree.nodes.children(0).first { self.window(ofTopLevel: $0)?.id == window.id }
  }
}
