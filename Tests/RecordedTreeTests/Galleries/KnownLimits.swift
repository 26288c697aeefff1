// SPDX-License-Identifier: Apache-2.0

/// Where rules do not hold, toolkit by toolkit: what the toolkit does not tell, and what is to be mended here.
enum KnownLimits {
  static let gtk3: [GalleryRule: KnownLimit] = [
    .datePicker: KnownLimit(
      "GTK 3 tells a calendar's days, and not which of them is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .splitter: KnownLimit(
      "GTK 3 does not tell the handle of a pane.", seen: "the number of splitters: expected 1, found 0"),
    .rowOutOfView: KnownLimit(
      "GTK 3 gives rows of a tree view that are out of view no place.", seen: "Obstacle.notShown"),
    .tableRows: KnownLimit("GTK 3 tells the cells of a tree view, not its rows.", seen: "found []"),
    .popover: KnownLimit(
      "To be mended: GTK 3 finds what is under a popover at its place, which is believed of the popover itself.",
      seen: "the popover itself: obstacle(AutomationEngine.HitTest.Obstacle.coveredByElement(11))"),
  ]

  static let gtk4: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "GTK 4.8 tells no identifiers over AT-SPI.", seen: "the identifier of Save: expected save-button"),
    .radioButtons: KnownLimit(
      "GTK 4.8 tells radio buttons as check boxes, unless the program gives them their role.",
      seen: "found []"),
    .datePicker: KnownLimit(
      "GTK 4.8 tells a calendar's texts, and not which of its days is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .rowOutOfView: KnownLimit(
      "GTK 4 has made rows beyond those in view, and gives them no place.", seen: "Obstacle.notShown"),
  ]

  static let gtk418: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "GTK 4.18 tells no identifiers over AT-SPI.", seen: "the identifier of Save: expected save-button"),
    .datePicker: KnownLimit(
      "GTK 4.18 tells a calendar's texts, and not which of its days is chosen.",
      seen: "the value: expected 2024-02-29, found "),
    .rowOutOfView: KnownLimit(
      "GTK 4.18 has the rows in view alone in its tree.", seen: "the row is not in the tree"),
    .splitter: KnownLimit(
      "GTK 4.18 lays the handle of a pane over the part behind it, all but a pixel.", seen: "is not between"),
  ]

  private static let qt: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "Qt tells no object names over AT-SPI before 6.5.", seen: "the identifier of Save: expected save-button"
    ),
    .tableRows: KnownLimit("Qt tells the cells of a table, not its rows.", seen: "found []"),
  ]

  private static let noTextInterface = KnownLimit(
    "Labels of Qt have no text interface; those of text edits can be read.",
    seen: "neither the element nor anything in it has one")

  private static let widgets = qt.merging([
    .toggle: KnownLimit(
      "Qt has no switch among its widgets.", seen: "elements \"Wireless\": expected 1, found 0"),
    .textAttributes: noTextInterface,
  ]) { $1 }

  static let qt5 = widgets
  static let qt6 = widgets

  private static let quick = qt.merging([
    .disabled: KnownLimit(
      "Qt Quick tells disabled controls as enabled (5.15, 6.4).",
      seen: "whether Locked is enabled: expected false"),
    .toggle: KnownLimit(
      "Qt Quick tells a switch as a check box; it is found as both.", seen: "its type: expected 40, found 12"),
    .sliderPosition: KnownLimit(
      "Qt Quick tells no range of a slider (5.15, 6.4).", seen: "no range of values"),
    .progress: KnownLimit(
      "Qt Quick tells no value of a progress bar (5.15, 6.4).", seen: "the value: expected 40, found "),
    .popUpButton: KnownLimit(
      "Qt Quick has an editable field in each combo box, also where it takes no text.",
      seen: "its type: expected 14, found 15"),
    .datePicker: KnownLimit(
      "Qt Quick has no date field among its controls.",
      seen: "the number of date pickers: expected 1, found 0"),
    .splitPane: KnownLimit(
      "Qt Quick tells its split view as a group (5.15, 6.4).",
      seen: "the number of split groups: expected 1, found 0"),
    .splitter: KnownLimit(
      "Qt Quick does not tell the handle of a split view (5.15, 6.4).",
      seen: "the number of splitters: expected 1, found 0"),
    .rowOutOfView: KnownLimit(
      "Qt Quick has the rows near those in view alone.", seen: "the row is not in the tree"),
    .cells: KnownLimit(
      "Qt Quick tells the cells of a table in the order in which it made them, column by column.",
      seen: "found [\"Ada\", \"Bob\", \"Cleo\", \"36\", \"41\", \"29\", \"London\", \"Paris\", \"Rome\"]"),
    .columnTitles: KnownLimit("The table of Qt Quick is drawn without titles.", seen: "found []"),
    .underMenu: KnownLimit(
      "To be mended: a menu of Qt Quick is drawn in the window, beside the content in the tree.",
      seen: "Tab \"Buttons\" under the menu: point("),
    .dialog: KnownLimit(
      "Qt Quick does not tell that a dialog is modal (5.15, 6.4).", seen: "the alerts: expected"),
    .blocked: KnownLimit(
      "Qt Quick does not tell that a dialog is modal (5.15, 6.4).", seen: "there is no alert"),
  ]) { $1 }

  static let quick5 = quick.merging([
    .outline: KnownLimit(
      "Qt Quick has had a tree view since 6.3.", seen: "elements \"Folders\": expected 1, found 0"),
    .textAttributes: noTextInterface,
  ]) { $1 }

  static let quick6 = quick.merging([
    .textAttributes: KnownLimit(
      "Qt Quick 6.4 has a text interface for its labels, and no text in it.",
      seen: "expected Struck bold, found ")
  ]) { $1 }
}

// MARK: - Browsers and Java

extension KnownLimits {
  private static let web: [GalleryRule: KnownLimit] = [
    .splitPane: KnownLimit(
      "A page has a role for a splitter, and none for what it divides.",
      seen: "the number of split groups: expected 1, found 0"),
    .blocked: KnownLimit(
      "A browser leaves out of its tree what is behind a modal dialog.", seen: "Save is not in the tree"),
    .underMenu: KnownLimit(
      "The page keeps room for its menus: nothing lies under them.", seen: "nothing lies under the menu"),
  ]

  static let chromium = web.merging([
    .hitPoints: KnownLimit(
      "To be mended: the button in a date field is hit on the label of the field.",
      seen: "Button \"Show date picker Day\" of values")
  ]) { $1 }

  static let firefox = web.merging([
    .tableRows: KnownLimit(
      "To be mended: a row is called by the static texts in it, and Firefox has none in cells.",
      seen: "found [\"\", \"\", \"\"]")
  ]) { $1 }

  static let swing: [GalleryRule: KnownLimit] = [
    .identifier: KnownLimit(
      "The bridge of Java tells no identifiers.", seen: "the identifier of Save: expected save-button"),
    .buttons: KnownLimit(
      "Swing has no switch; a toggle button is also a button.",
      seen: "found [\"Save\", \"Locked\", \"Wireless\", \"Ask\", \"Popover\", \"Remote\"]"),
    .toggle: KnownLimit(
      "Swing has no switch; a toggle button is a toggle.", seen: "elements \"Wireless\": expected 1, found 0"),
    .datePicker: KnownLimit(
      "Swing has no date field; a spinner of dates is a stepper.",
      seen: "the number of date pickers: expected 1, found 0"),
    .splitter: KnownLimit(
      "Swing does not tell the divider of a split pane.", seen: "the number of splitters: expected 1, found 0"
    ),
    .placeholder: KnownLimit("Swing's fields have no placeholders.", seen: "the placeholder: expected"),
    .staticText: KnownLimit(
      "The text of a label with markup begins with the end of a line, and is told as its value.",
      seen: "found \"\\nStruck bold\""),
    .textAttributes: KnownLimit(
      "The bridge of Java tells no attributes of texts.", seen: "what is struck through: expected"),
    .rowOutOfView: KnownLimit(
      "Java's list has only the rows in view in the tree.", seen: "the row is not in the tree"),
    .tableRows: KnownLimit("Java tells the cells of a table, not its rows.", seen: "found []"),
    .columnTitles: KnownLimit(
      "Swing has the titles of a table beside the table, not in it.", seen: "the titles: expected"),
    .insideWindow: KnownLimit(
      "The bridge of Java adds the place of a page's tab to the place of the page.",
      seen: "24 Group \"\" of values is at"),
    .underMenu: KnownLimit(
      "To be mended: a menu of Swing is drawn in the window, before the content in the tree.",
      seen: "Tab \"Buttons\" under the menu: point("),
  ]
}
