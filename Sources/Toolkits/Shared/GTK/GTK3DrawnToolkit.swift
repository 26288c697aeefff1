// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// A toolkit whose windows and popups GTK 3 makes: GTK 3, and LibreOffice with its user interface for GTK.
package protocol GTK3DrawnToolkit: Toolkit {}

extension GTK3DrawnToolkit {
  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] {
    identity.isInformedOfPlaces ? [] : GTKPopups.needed(for: node, in: geometry)
  }

  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    identity.isInformedOfPlaces
      ? geometry.units(around: node)?.pixels(rect) ?? rect
      : GTKPopups().frame(of: node, reported: rect, in: geometry)
  }

  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    GTKUnits.units(in: window, scale: geometry.scale)
  }
}
