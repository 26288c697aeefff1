// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Calculates the part of an element that scroll areas and windows leave visible.
///
/// ``SiblingCover`` finds elements that lie over another one, and ``HitTester`` decides which element takes a click.
package struct Clipping {
  let tree: ElementTree

  package init(tree: ElementTree) {
    self.tree = tree
  }

  /// The ancestors that scroll or clip the node, the outermost first.
  package func ancestors(of node: Int) -> [Int] { tree.visibilityRules.clippingAncestors(of: node) }

  /// The part of the screen in which the node's window and scroll areas can show the node.
  package func visibleArea(of node: Int, _ geometry: ScreenGeometry) -> CGRect {
    var area = CGRect.infinite
    for ancestor in ancestors(of: node) {
      if let view = view(of: ancestor, geometry) { area = area.intersection(view) }
    }
    if let window = geometry.window(of: node), !isInPopup(node) {
      // In the tree of the display, the buttons of a title bar are elements in the window manager's frame, so this
      // frame counts as well.
      area = area.intersection(tree.nodes.isOfDisplay ? window.outerFrame : window.visibleFrame)
    }
    if let view = LongMenu(around: node, in: tree)?.view(geometry) { area = area.intersection(view) }
    return area.intersection(geometry.screen)
  }

  /// The part of a scroll area that shows its content; nil if the area has no position on the screen.
  ///
  /// Scroll bars may be inside the rectangle of the area, or lie over the content. The strips that bars take up at the
  /// right and at the bottom are left out.
  package func view(of area: Int, _ geometry: ScreenGeometry) -> CGRect? {
    guard var view = geometry.frame(of: area) else { return nil }
    for bar in barsInside(area) {
      guard let frame = geometry.frame(of: bar), view.intersects(frame) else { continue }
      if frame.width > frame.height {
        if frame.minY > view.midY { view.size.height = frame.minY - view.minY }
      } else if frame.minX > view.midX {
        view.size.width = frame.minX - view.minX
      }
    }
    return view
  }

  func barsInside(_ area: Int) -> [Int] {
    guard tree.toolkit.scrolling.hasSettableScrollBars else { return [] }
    return ScrollBarNodes.ofArea(area, in: tree).filter { tree.toolkit.isShowing($0, in: tree.nodes) }
  }

  /// Whether the node is inside a menu, a popover or a drop-down list.
  func isInPopup(_ node: Int) -> Bool {
    tree.path(to: node).dropLast().contains { ancestor in
      tree.type(ancestor).hasAny(of: [.popup, .holdsPopup, .dropDown])
    }
  }
}
