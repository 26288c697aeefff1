// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Corrects the positions of the widgets that LibreOffice draws itself.
///
/// LibreOffice draws most of its windows itself, below a menu bar that GTK draws. After a window was opened, moved or
/// resized, LibreOffice reports its own widgets too high, by the height of the menu bar, until the pointer moves in the
/// window. The positions of GTK's widgets among them (combo boxes of tool bars, the side bar) are always right. Tested
/// with 7.4.
struct ContentBelowMenuBars: ContentShiftRule {
  /// The root of LibreOffice's own content in each window, and GTK's menu bar of that window.
  private var parts: [Int: (root: Int, menuBar: Int)] = [:]

  init(tree: AccessibleTree) {
    for top in tree.children(0) {
      var root: Int?
      var menuBar: Int?
      var node = top + 1
      while node < tree.subtreeEnd(top), root == nil {
        switch tree.role(node) {
        case .menuBar: menuBar = menuBar ?? node
        case .rootPane: root = node
        default: break
        }
        // Menus have hundreds of items, so they are skipped.
        node = tree.role(node) == .menuBar ? max(node + 1, tree.subtreeEnd(node)) : node + 1
      }
      if let root, let menuBar { parts[top] = (root, menuBar) }
    }
  }

  private func part(around node: Int, _ tree: AccessibleTree) -> (root: Int, menuBar: Int)? {
    guard !parts.isEmpty else { return nil }
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    guard let part = parts[top], (part.root..<tree.subtreeEnd(part.root)).contains(node) else { return nil }
    return part
  }

  package func fetch(for requested: some Sequence<Int>, in tree: AccessibleTree) throws {
    guard !parts.isEmpty else { return }
    let nodesInParts = requested.filter { part(around: $0, tree) != nil }
    guard !nodesInParts.isEmpty else { return }
    try tree.fetch(.extents, of: parts.values.flatMap { [$0.root, $0.menuBar] })
    // Cells always belong to LibreOffice, and there are many of them.
    try tree.fetch(.attributes, of: nodesInParts.filter { tree.place($0) == nil })
  }

  package func shift(of node: Int, in tree: AccessibleTree) -> CGFloat {
    guard let part = part(around: node, tree), let root = tree.extents(part.root)?.rect,
      let menuBar = tree.extents(part.menuBar)?.rect, tree.attributes(node)?["toolkit"] == nil
    else { return 0 }
    // On Wayland, the content is reported at the corner of the window, above a title bar that GTK draws.
    guard tree.application.toolkit.identity.isInformedOfPlaces else {
      return max(0, menuBar.maxY - root.minY)
    }
    return root.minY == menuBar.minY ? menuBar.height : 0
  }
}
