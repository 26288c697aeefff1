// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between Qt and most toolkits.
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
    // A list, a table or a tree that is itself a window has no title as its name (5.15, 6.4).
    traits.namesWindowsByTitle = true
    traits.drawsTrianglesOfRows = true
    return traits
  }()

  package var places: GeometryTraits {
    var traits = GeometryTraits()
    // The window manager reports whether a window is modal.
    traits.reportsModality = false
    traits.reportsCharacterPlaces = !isQt5
    return traits
  }

  /// The states and objects that Qt reports.
  ///
  /// Buttons of tool bars cannot have the focus; their commands are also in menus.
  package var reports: ReportedTraits { ReportedTraits(focusInToolBars: false) }
}
