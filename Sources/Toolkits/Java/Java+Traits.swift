// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// How Swing differs from most toolkits.
extension Java {
  package var pointer: PointerTraits { Self.pointerTraits }

  private static let pointerTraits = {
    var traits = PointerTraits()
    // Java has no second wheel.
    traits.scrollsSidewaysWithShift = true
    return traits
  }()

  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    traits.hasWholeSizeOfLists = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    traits.drawsTrianglesOfRows = true
    return traits
  }()

  package var places: PlaceTraits { Self.placeTraits }

  private static let placeTraits = {
    var traits = PlaceTraits()
    // Swing takes whole factors (`GDK_SCALE`, `-Dsun.java2d.uiScale`; of a fraction the whole part), which are the same on all monitors.
    traits.countsInOwnUnits = true
    // The wrapper does not say where a window is that a program has made.
    traits.roleThatFillsWindows = .rootPane
    return traits
  }()
}
