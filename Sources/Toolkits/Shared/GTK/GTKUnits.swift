// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// The units of GTK 3, and of toolkits that draw their windows with it, if a unit is several pixels (`GDK_SCALE`).
///
/// The factor is an integer and the same on all monitors of an X display; a fraction only enlarges the fonts
/// (`GDK_DPI_SCALE`, 3.24).
enum GTKUnits {
  /// Returns the units of a window.
  ///
  /// - Parameters:
  ///   - window: the window; nil for a popup.
  ///   - scale: pixels per unit.
  /// - Returns: nil if a unit is a pixel.
  static func units(in window: WindowInfo?, scale: CGFloat) -> WindowUnits? {
    guard scale != 1 else { return nil }
    // Popups are placed at whole units. Other windows may be at any pixel, and their positions are truncated to whole
    // units.
    guard let corner = window?.frame.origin else { return WindowUnits(scale: scale) }
    let counted = CGPoint(
      x: (corner.x / scale).rounded(.towardZero), y: (corner.y / scale).rounded(.towardZero))
    return WindowUnits(scale: scale, cornerInUnits: counted, cornerInPixels: corner)
  }
}
