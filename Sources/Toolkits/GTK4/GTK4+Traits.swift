// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// How GTK 4 differs from most toolkits.
extension GTK4 {
  package var pointer: PointerTraits {
    var traits = PointerTraits()
    // The place of a border box has the padding in it, which is 12 in GTK's theme.
    traits.sliderPadding = hasWrongPlaces ? 12 : 0
    traits.followsDoubleClickSetting = true
    // When the content of a popover is laid out, GTK 4 schedules a synthetic pointer motion over the popover, for the first
    // frame with a real motion (`gdk_surface_ensure_motion`, 4.8.3).
    //
    // It does so even if the popover has closed by then: right after the real motion it treats the pointer as being over the
    // closed popover, and sends clicks there until the next motion.
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
    // Its name was that of the program's own class of windows.
    traits.namesWindowsByTitle = true
    // A combo box is named by all texts in it, those of its pages that cannot be seen among them.
    traits.namesPopUpsByValue = false
    return traits
  }()

  package var places: PlaceTraits { Self.placeTraits }

  private static let placeTraits = {
    var traits = PlaceTraits()
    traits.findsElementsAtPoints = true
    traits.hasFramesOfWholeTexts = true
    traits.countsInOwnUnits = true
    traits.showsMenusInWindows = true
    return traits
  }()
}
