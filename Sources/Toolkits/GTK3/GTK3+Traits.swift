// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between GTK 3 and most toolkits.
///
/// See `WindowInfo.clientShadow` for the shadow around a window, which is no part of its position.
extension GTK3 {
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
    traits.hidesPlacesOutOfView = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    traits.hasLinksInLabels = true
    traits.drawsTrianglesOfRows = true
    return traits
  }()

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = GeometryTraits()
    traits.reportsScaledUnits = true
    traits.findsElementsAtPoints = true
    traits.showsMenusInWindows = true
    traits.reportsCharacterPlaces = true
    return traits
  }()

  /// The states and objects that GTK 3 reports.
  ///
  /// The button in a combo box receives the focus, but is not in the tree.
  package var reports: ReportedTraits { ReportedTraits(buttonOfComboBox: false) }
}
