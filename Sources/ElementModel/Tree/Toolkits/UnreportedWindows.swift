// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem

/// Windows of which a toolkit does not report where they are, so that their sizes have to say it.
///
/// A toolkit contributes the rule where its places count from inside of such windows
/// (``ToolkitGeometry/unreportedWindows``).
package protocol UnreportedWindows: Sendable {
  /// How much of the window around a top-level node is shadow; nil where that is not known.
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets?

  /// The popup window that a node is drawn in, with the node that fills that window; nil for one in its own window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)?
}
