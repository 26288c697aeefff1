// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between GTK 2 and most toolkits.
extension GTK2 {
  package var pointer: PointerTraits { Self.pointerTraits }

  private static let pointerTraits = {
    var traits = PointerTraits()
    traits.followsDoubleClickSetting = true
    return traits
  }()

  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    traits.hasSettableScrollBars = true
    return traits
  }()

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = GeometryTraits()
    traits.reportsCharacterPlaces = true
    traits.showsMenusInWindows = true
    return traits
  }()
}
