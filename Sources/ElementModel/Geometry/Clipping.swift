// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// What scroll areas and windows leave to be seen of an element.
package struct Clipping {
  let tree: ElementTree

  package init(tree: ElementTree) {
    self.tree = tree
  }

  /// What scrolls or clips the node, the outermost first.
  package func ancestors(of node: Int) -> [Int] {
    let isWeb = tree.toolkit.drawsPages
    let path = tree.path(to: node).dropLast()
    // A menu is a window of its own, whatever scrolls the bar that it hangs from; so is a list that drops down.
    let start =
      isWeb
      ? nil
      : path.lastIndex {
        switch tree.type($0) {
        case .menu, .menuBarItem, .popover: true
        case .popUpButton, .comboBox: tree.path(to: node).contains(where: tree.isItemOfPopUpButton)
        default: false
        }
      }
    return path[(start ?? path.startIndex)...].filter {
      guard $0 > 0 else { return false }
      return isWeb
        ? WebClipping.clips($0, tree)
        : tree.type($0) == .scrollView || tree.nodes.role($0) == .viewport
          || tree.toolkit.scrollsContent($0, in: tree)
          || VirtualizedContainerGeometry.clips($0, node, in: tree.nodes)
    }
  }

  /// The part of the screen in which the node's window and scroll areas can show it.
  package func visibleArea(of node: Int, _ geometry: ScreenGeometry) -> CGRect {
    var area = CGRect.infinite
    for ancestor in ancestors(of: node) {
      if let view = view(of: ancestor, geometry) { area = area.intersection(view) }
    }
    if let window = geometry.window(of: node), !isInPopup(node) {
      // The buttons of a title bar are in the window manager's frame.
      area = area.intersection(tree.nodes.isOfDisplay ? window.outerFrame : window.visibleFrame)
    }
    if let view = LongMenu(around: node, in: tree)?.view(geometry) { area = area.intersection(view) }
    return area.intersection(geometry.screen)
  }

  /// The part of a scroll area that shows its content: the bars may be inside of the areas, or lie over the
  /// content.
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
    return tree.scrollBarNodes(of: area).filter { tree.toolkit.isShowing($0, in: tree.nodes) }
  }

  /// Whether the node belongs to a menu, a popover or a list that drops down.
  func isInPopup(_ node: Int) -> Bool {
    tree.path(to: node).dropLast().contains { ancestor in
      switch tree.type(ancestor) {
      case .menu, .popover, .menuBarItem, .popUpButton, .comboBox, .helpTag: true
      default: false
      }
    }
  }
}

extension ElementTree {
  /// The bars stand beside the content, in some toolkits in boxes of their own; those of areas inside are not the area's.
  package func scrollBarNodes(of area: Int) -> [Int] {
    let boxed = toolkit.boxesOfScrollBars(of: area, in: nodes).flatMap { nodes.children($0) }
    return (nodes.children(area) + boxed).filter { nodes.role($0) == .scrollBar }
  }
}
