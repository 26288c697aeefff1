// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between Chromium and most toolkits.
extension Chromium {
  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = BrowserTraits.scrolling
    traits.hidesScrollingOfOpenLists = true
    return traits
  }()

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = BrowserTraits.places
    traits.answersPointsLater = true
    return traits
  }()
}
