// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// How GTK 3 counts, and what draws its windows with it, where it takes several pixels for one (`GDK_SCALE`).
///
/// The factor is a whole number and the same on all monitors of an X display; a fraction only enlarges the fonts (`GDK_DPI_SCALE`, 3.24).
enum GTKUnits {
  /// - Parameters:
  ///   - window: nil for a popup.
  ///   - scale: pixels for each unit.
  /// - Returns: nil where a unit is a pixel.
  static func units(in window: WindowInfo?, scale: CGFloat) -> WindowUnits? {
    guard scale != 1 else { return nil }
    // Popups are put at whole units, other windows at any pixel, and a half unit of their place is cut off.
    guard let corner = window?.frame.origin else { return WindowUnits(scale: scale) }
    let counted = CGPoint(
      x: (corner.x / scale).rounded(.towardZero), y: (corner.y / scale).rounded(.towardZero))
    return WindowUnits(scale: scale, counted: counted, corner: corner)
  }
}
