// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// How LibreOffice differs from most toolkits.
extension LibreOffice {
  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    // A sheet is as large as what is in view of it.
    traits.clipsToLists = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    // Other toolkits' cells are named by what stands in them.
    traits.namesCellsByPlace = true
    return traits
  }()

  package var places: PlaceTraits { Self.placeTraits }

  private static let placeTraits = {
    var traits = PlaceTraits()
    // GTK's factor is that of all that LibreOffice draws (`GDK_SCALE`, 7.4); with fonts that are larger (`GDK_DPI_SCALE`), or
    // its own setting (`SAL_FORCEDPI`), it draws all larger, and its places are pixels.
    traits.countsInOwnUnits = true
    return traits
  }()
}
