// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// How Qt differs from most toolkits.
extension Qt {
  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    traits.hasSettableScrollBars = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    // A list, a table or a tree that is a window has no name as one (5.15, 6.4).
    traits.namesWindowsByTitle = true
    traits.drawsTrianglesOfRows = true
    return traits
  }()

  package var places: PlaceTraits {
    var traits = PlaceTraits()
    // The window manager does.
    traits.reportsModality = false
    traits.reportsCharacterPlaces = !isQt5
    return traits
  }
}
