// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between Swing and most toolkits.
extension Java {
  package var pointer: PointerTraits { Self.pointerTraits }

  private static let pointerTraits = {
    var traits = PointerTraits()
    // Java does not support a horizontal wheel.
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

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = GeometryTraits()
    // Swing supports only integer scale factors (`GDK_SCALE`, `-Dsun.java2d.uiScale`; of a fraction the integer part),
    // and they are the same on all monitors.
    traits.reportsScaledUnits = true
    // The wrapper does not report the position of a window that a program has created.
    traits.roleThatFillsWindows = .rootPane
    return traits
  }()
}
