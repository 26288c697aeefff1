// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between GTK 4 and most toolkits.
extension GTK4 {
  package var pointer: PointerTraits {
    var traits = PointerTraits()
    // The corrected rectangle of a slider is its border box, which includes the padding: 12 pixels in GTK's theme.
    traits.sliderPadding = hasWrongPlaces ? 12 : 0
    traits.followsDoubleClickSetting = true
    // When the content of a popover is laid out, GTK 4 schedules a synthetic pointer motion over the popover, for the
    // first frame with a real motion (`gdk_surface_ensure_motion`, 4.8.3).
    //
    // The synthetic motion is sent even if the popover has closed before this frame. Right after the real motion, GTK
    // then treats the pointer as being over the closed popover, and sends clicks there until the next motion.
    traits.mistakesPointerAfterPopup = true
    return traits
  }

  package var scrolling: ScrollTraits { Self.scrollTraits }

  private static let scrollTraits = {
    var traits = ScrollTraits()
    traits.hasSettableScrollBars = true
    traits.countsRowsInPixels = true
    return traits
  }()

  package var labels: LabelTraits { Self.labelTraits }

  private static let labelTraits = {
    var traits = LabelTraits()
    // Otherwise, the name of a window would be that of the program's window class.
    traits.namesWindowsByTitle = true
    // The name of a combo box consists of all text in it, including that of invisible pages.
    traits.namesPopUpsByValue = false
    return traits
  }()

  package var places: GeometryTraits { Self.geometryTraits }

  private static let geometryTraits = {
    var traits = GeometryTraits()
    traits.findsElementsAtPoints = true
    traits.hasFramesOfWholeTexts = true
    traits.reportsScaledUnits = true
    traits.showsMenusInWindows = true
    return traits
  }()

  /// The data that GTK 4 reports.
  ///
  /// Check boxes, combo boxes and menu items have no actions, and the names of other actions do not identify a click
  /// (4.8). Only windows report that they are shown.
  package var reports: ReportedTraits { Self.reportedTraits }

  private static let reportedTraits = ReportedTraits(
    actions: false, stackPages: true, placesInWindow: true, showing: false)
}
