// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

extension ScreenGeometry {
  /// Whether the window of a top-level node is on the screen or minimized, or a popup is at the position of the node.
  ///
  /// The states do not show this in Chromium: it stores hidden windows for later use, and reports them as shown.
  /// Chromium's menus are top-level nodes too. Their windows are popups, which are not matched to nodes.
  func isOnScreen(topLevel node: Int) throws -> Bool {
    if let window = window(ofTopLevel: node), window.isViewable || window.isMinimized { return true }
    try fetchFrames(of: [node])
    guard let place = frame(of: node) else { return false }
    return popups.contains { popup in
      popup.isViewable && abs(popup.frame.minX - place.minX) <= Self.slack
        && abs(popup.frame.minY - place.minY) <= Self.slack
        && abs(popup.frame.width - place.width) <= Self.slack
        && abs(popup.frame.height - place.height) <= Self.slack
    }
  }

  /// The maximum difference between the positions of a menu's node and of its window, in pixels.
  private static let slack: CGFloat = 4
}
