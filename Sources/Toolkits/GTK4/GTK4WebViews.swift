// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A WebKit page in a GTK 4 window, with positions relative to the corner of the widget that shows the page
/// (WebKitGTK 2.50).
struct GTK4WebViews {
  /// The page's node.
  let page: Int
  let geometry: ScreenGeometry

  /// Converts a rectangle of the page to pixels of the screen.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in the page's units.
  ///   - placeOfWidget: returns the position of a widget from the rectangle that GTK reports for it.
  /// - Returns: nil if the widget has no position.
  func frame(of rect: CGRect, placeOfWidget: (_ widget: Int, _ reported: CGRect) -> CGRect?) -> CGRect? {
    let (tree, widget) = (geometry.tree, geometry.tree.parent(page))
    guard widget > 0, let area = tree.extents(page)?.rect, area.width > 0,
      let shown = tree.extents(widget)?.rect,
      let place = placeOfWidget(widget, shown)
    else { return nil }
    let units = WindowUnits(
      scale: place.width / area.width, cornerInUnits: area.origin, cornerInPixels: place.origin)
    return units.pixels(rect)
  }
}
