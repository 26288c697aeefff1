// SPDX-License-Identifier: Apache-2.0

/// The rules that the gallery of each toolkit is tested with.
enum GalleryRule: String {
  // The page of buttons, and what is around the pages
  case window, buttons, disabled, checkBox, toggle, radioButtons, popoverButton, identifier, log
  case tabs, selectedTab, tabGroup
  // The page of values
  case slider, sliderPosition, stepper, progress, popUpButton, closedList, datePicker, splitPane, splitter
  // The page of text
  case textField, placeholder, secureField, textView, staticText, textAttributes
  case typedText, password, maskedPassword, focus
  // The page of lists
  case rows, rowPlaces, rowOutOfView, cells, cellPlaces, tableRows, columnTitles, outline, foldedRows
  // Places
  case insideWindow, overlap, sizes, lines, hitPoints, pointLookup
  // Invisible elements
  case buttonsAlone, valuesAlone, textAlone, listsAlone, menusAlone, oneWindow
  // Elements that open over the content
  case menuBar, openMenu, closedMenus, underMenu, dialog, answers, blocked
  case popover, insidePopover, closedPopover
}

/// A rule of elements that a toolkit's gallery breaks.
struct KnownLimit {
  /// The reason: a property that the toolkit does not report, or a defect here.
  let reason: String
  /// The observation instead, as the miss describes it.
  ///
  /// Another miss fails the test.
  let seen: String

  init(_ reason: String, seen: String) {
    self.reason = reason
    self.seen = seen
  }
}
