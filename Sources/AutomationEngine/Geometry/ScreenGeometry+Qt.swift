import AccessibilityBus
import Foundation
import WindowSystem

extension ScreenGeometry {
  /// The frame of a node of Qt, which counts in units of its own where it is scaled (`QT_SCALE_FACTOR`): seen with
  /// 5.15 and 6.4, with the origin of the screen scaled as well.
  ///
  /// - Returns: nil for what has a size and no place, as the items of closed menus have.
  static func qtFrame(of node: Int, _ rect: CGRect, window: WindowInfo?, in tree: AccessibleTree) -> CGRect? {
    if isMenuItem(tree.role(node)), !tree.states(node).contains(.showing) { return nil }
    guard let window, let top = tree.extents(topLevel(of: node, in: tree))?.rect, top.width > 0 else {
      return rect
    }
    let scale = scale(window.frame.width / top.width)
    guard scale != 1 else { return rect }
    // Counted from the window's corner, so that the rounding of its place is not multiplied.
    return CGRect(
      x: window.frame.minX + (rect.minX - top.minX) * scale,
      y: window.frame.minY + (rect.minY - top.minY) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  static func topLevel(of node: Int, in tree: AccessibleTree) -> Int {
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return top
  }

  /// The factor without what rounding the window's size to whole pixels did to it.
  private static func scale(_ ratio: CGFloat) -> CGFloat {
    let nearest = (ratio * 20).rounded() / 20
    return abs(ratio - nearest) < 0.01 ? nearest : ratio
  }

  private static func isMenuItem(_ role: Role) -> Bool {
    switch role {
    case .menuItem, .checkMenuItem, .radioMenuItem: true
    default: false
    }
  }
}
