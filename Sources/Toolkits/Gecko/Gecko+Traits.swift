// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between Firefox and most toolkits.
extension Gecko {
  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = BrowserTraits.places
    traits.reportsScaledUnits = true
    return traits
  }()
}
