// SPDX-License-Identifier: Apache-2.0

/// What is held of the gallery of each toolkit.
enum GalleryRule: String {
  // The page of buttons, and what is around the pages
  case window, buttons, disabled, checkBox, toggle, radioButtons, popoverButton, identifier, log
  case tabs, selectedTab, tabGroup
  // The page of values
  case slider, sliderPosition, stepper, progress, popUpButton, closedList, datePicker, splitPane, splitter
  // The page of texts
  case textField, placeholder, secureField, textView, staticText, textAttributes
  case typedText, password, maskedPassword, focus
  // The page of lists
  case rows, rowPlaces, rowOutOfView, cells, cellPlaces, tableRows, columnTitles, outline, foldedRows
  // Places
  case insideWindow, overlap, sizes, lines, hitPoints, pointLookup
  // What cannot be seen
  case buttonsAlone, valuesAlone, textAlone, listsAlone, menusAlone, oneWindow
  // What opens over the content
  case menuBar, openMenu, closedMenus, underMenu, dialog, answers, blocked
  case popover, insidePopover, closedPopover
}

/// Where a rule of elements does not hold of a toolkit's gallery.
struct KnownLimit {
  /// Why: what the toolkit does not tell, or what is wrong here.
  let reason: String
  /// What is found instead, as the miss says it.
  ///
  /// Another miss fails the test.
  let seen: String

  init(_ reason: String, seen: String) {
    self.reason = reason
    self.seen = seen
  }
}
