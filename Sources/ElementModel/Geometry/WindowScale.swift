// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Calculates the number of screen pixels for one pixel of an application.
///
/// The bus does not report this number, so it is calculated from the sizes of windows. GTK (3.24, 4.8) reports sizes in
/// its own pixels: with `GDK_SCALE=2`, it reports 400 pixels for an X window of 800. The sizes that GTK 3 reports
/// include the window manager's frame. Firefox, LibreOffice and Swing use the same variable.
package enum WindowScale {
  /// Returns the scale, or 1 if the windows do not show it.
  static func scale(of tree: AccessibleTree, _ windows: [Int: WindowInfo]) -> CGFloat {
    guard tree.toolkit.places.reportsScaledUnits else { return 1 }
    // The largest window is used, because the shadow of a large window has the least effect on the scale.
    let largest = windows.max { $0.value.frame.area < $1.value.frame.area }
    guard let (top, window) = largest else { return 1 }
    let node = tree.toolkit.nodeThatFillsWindow(of: top, in: tree)
    guard tree.tryFetch(.extents, of: [node]), let extents = tree.extents(node) else { return 1 }
    return scale(of: extents.rect.size, in: window, hasFrame: node == top && extents.space == .screen)
  }

  /// Calculates the scale factor for a toolkit that also supports fractional factors.
  ///
  /// The result is corrected for the rounding of sizes to whole units and pixels.
  ///
  /// - Parameters:
  ///   - node: the size of the element that fills the window, as the toolkit reports it.
  ///   - window: the window's size in pixels.
  /// - Returns: nil if width and height are not enlarged by the same factor.
  package static func factor(of node: CGSize, in window: CGSize) -> CGFloat? {
    guard node.width > 1, node.height > 1 else { return nil }
    let isWide = node.width > node.height
    let ratio = isWide ? window.width / node.width : window.height / node.height
    let steps: CGFloat = 20
    let nearest = (ratio * steps).rounded() / steps
    return [nearest, ratio].first { factor in
      // Chromium rounds outwards at both edges.
      let slack = 2 * factor + 1
      return factor > 0 && abs(node.width * factor - window.width) <= slack
        && abs(node.height * factor - window.height) <= slack
    }
  }

  /// Calculates the whole-number scale of a window.
  ///
  /// - Parameters:
  ///   - node: the size of the node, as the toolkit reports it.
  ///   - window: the window on the display.
  ///   - hasFrame: whether the node's size includes the window manager's frame.
  /// - Returns: the number of pixels for each unit of the toolkit; 1 if width and height do not show the same number.
  static func scale(of node: CGSize, in window: WindowInfo, hasFrame: Bool) -> CGFloat {
    guard node.width > 1, node.height > 1 else { return 1 }
    let frame = hasFrame ? window.frame.outset(by: window.frameExtents) : window.visibleFrame
    let across = (frame.width / node.width).rounded()
    let along = (frame.height / node.height).rounded()
    return across == along ? max(1, across) : 1
  }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }
}
