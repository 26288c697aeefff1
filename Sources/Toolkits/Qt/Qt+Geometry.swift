// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

extension Qt {
  package func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] { Array(tree.children(0)) }

  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] {
    Self.isMenuItem(geometry.tree.role(node)) ? QtMenuItemPositions.needed(for: node, in: geometry.tree) : []
  }

  /// Returns the frame of a node; nil for an element with a size but no position, such as an item of a closed menu.
  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    let tree = geometry.tree
    var place: CGRect? = rect
    if Self.isMenuItem(tree.role(node)), !tree.states(node).contains(.showing) {
      place = QtMenuItemPositions.rect(of: node, in: tree)
    }
    return place.map { geometry.units(around: node)?.pixels($0) ?? $0 }
  }

  /// Returns the units of a window.
  ///
  /// A scaled Qt program counts in scaled units, with any factor (`QT_SCALE_FACTOR`, or one for each monitor by
  /// `QT_SCREEN_SCALE_FACTORS`). In 5.15 and 6.4, the origin of the screen is scaled as well.
  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    // Popups have the same scale as the other windows.
    guard let window else { return geometry.unitsOfOtherWindow() }
    guard let counted = geometry.tree.extents(top)?.rect,
      let scale = WindowScale.factor(of: counted.size, in: window.frame.size), scale != 1
    else { return nil }
    return WindowUnits(scale: scale, cornerInUnits: counted.origin, cornerInPixels: window.frame.origin)
  }

  private static func isMenuItem(_ role: Role) -> Bool {
    switch role {
    case .menuItem, .checkMenuItem, .radioMenuItem: true
    default: false
    }
  }
}
