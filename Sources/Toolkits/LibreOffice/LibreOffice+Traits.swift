// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between LibreOffice and most toolkits.
extension LibreOffice {
  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    // The reported size of a spreadsheet is that of its visible part.
    traits.clipsToLists = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    // In other toolkits, the names of cells are their contents.
    traits.namesCellsByPlace = true
    return traits
  }()

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = GeometryTraits()
    // GTK's scale factor applies to everything that LibreOffice draws (`GDK_SCALE`, 7.4). With larger fonts
    // (`GDK_DPI_SCALE`) or its own setting (`SAL_FORCEDPI`), LibreOffice draws everything larger, and its positions are
    // in pixels.
    traits.reportsScaledUnits = true
    return traits
  }()

  /// The states and objects that LibreOffice reports.
  ///
  /// Its reports of the focus have not been studied well enough, so audits do not use them.
  package var reports: ReportedTraits { ReportedTraits(focus: false) }
}
