// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The differences between browsers and most toolkits.
enum BrowserTraits {
  static let labels = {
    var traits = LabelTraits()
    traits.namesPopUpsByValue = false
    // The items of the closed list show the choice; hidden text on pages does not.
    traits.showsTextsInPopUps = false
    return traits
  }()

  static let places = {
    var traits = GeometryTraits()
    traits.reportsCharacterPlaces = true
    return traits
  }()

  static let waiting = {
    var traits = WaitingTraits()
    // A browser window has a few hundred nodes outside of the page.
    traits.maximumNodesOfFirstRead = 1_000
    traits.readsFirstInBulk = true
    traits.changesTreeInMainThread = true
    traits.hasContentProcesses = true
    return traits
  }()

  static let pointer = {
    var traits = PointerTraits()
    // After a fast drag, Chromium permanently reports an intermediate value (on a busy machine, version 156).
    traits.slidersTakeClicks = true
    traits.needsSmallStepsBeforeDrops = true
    return traits
  }()

  static let scrolling = {
    var traits = ScrollTraits()
    // Chromium 156 scrolls an element just inside the page, even if a bar covers it there: the click hit a link in the
    // bar.
    traits.bringsElementsUnderBars = true
    return traits
  }()
}

extension BrowserToolkit {
  package var labels: LabelTraits { BrowserTraits.labels }
  package var places: GeometryTraits { BrowserTraits.places }
  package var waiting: WaitingTraits { BrowserTraits.waiting }
  package var pointer: PointerTraits { BrowserTraits.pointer }
  package var scrolling: ScrollTraits { BrowserTraits.scrolling }

  /// The states and objects that browsers report.
  ///
  /// Browsers report that a check box is checkable; GTK and Qt (5.15, 6.4) do not report this for any check box.
  package var reports: ReportedTraits { ReportedTraits(checkable: true, partsOfDates: true) }
}
