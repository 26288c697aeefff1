// SPDX-License-Identifier: Apache-2.0

/// The kinds of elements that an utterance distinguishes.
///
/// They follow AT-SPI's roles, from whose names Orca takes its words (`atspi/atspi-misc.c` of at-spi2-core). Kinds without
/// a word are those whose role Orca does not speak (`_should_speak_role` in its `speech_generator.py`).
package enum SpokenRole: String, CaseIterable, Sendable {
  // Windows
  case frame, window, dialog, alert, notification, infoBar, toolTip
  // Controls
  case button, menuButton, toggleButton, checkBox, radioButton, `switch`, link
  case comboBox, editableComboBox
  case slider, horizontalSlider, verticalSlider, dial, spinButton, progressBar, levelBar, rating
  case calendar, dateEditor
  // Text
  case label, heading, entry, passwordText, text, terminal
  // Pictures
  case image, icon, chart
  // Collections
  case list, listBox, listItem, table, tableRow, tableCell, tree, treeTable, treeItem, columnHeader, rowHeader
  // Menus
  case menuBar, menu, menuItem, checkMenuItem, radioMenuItem
  // Bars and containers
  case toolBar, statusBar, pageTabList, pageTab, panel, grouping, separator, scrollBar, document
  // Landmarks of a page
  case banner, complementary, contentInformation, form, mainContent, navigation, region, search
  /// An element that has a name and no word for what it is.
  case unnamed
}
