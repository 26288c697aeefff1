// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem

/// A rule for windows whose positions a toolkit does not report; the positions are derived from sizes instead.
///
/// A toolkit contributes the rule if its positions are relative to the inside of such windows
/// (``OptionalRules/unreportedWindows``).
package protocol UnreportedWindowRule: Sendable {
  /// The widths of the shadow at the edges of the window of a top-level node; nil if they are not known.
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets?

  /// The popup window in which a node is drawn, and the node that fills it; nil if the node is in its top-level window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)?

  /// The error in the positions that a program reports for its elements, as text for a person; nil if they are correct.
  ///
  /// Some versions of GTK 4 report wrong positions in programs that have not loaded the library that corrects them.
  func troubleWithPlaces(of application: AccessibleProgram) -> String?
}
