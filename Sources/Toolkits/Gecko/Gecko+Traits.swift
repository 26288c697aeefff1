// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between Firefox and most toolkits.
extension Gecko {
  /// The positions that Firefox reports for its elements.
  ///
  /// Firefox divides pixels only by GTK's factor (`GDK_SCALE`). With the preference `layout.css.devPixelsPerPx`, with
  /// larger fonts (`GDK_DPI_SCALE`) and with the zoom of a page, its positions remain in pixels (153).
  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = BrowserTraits.places
    traits.reportsScaledUnits = true
    return traits
  }()
}
