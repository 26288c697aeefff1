// SPDX-License-Identifier: Apache-2.0

/// The states and objects that a toolkit reports for its widgets.
package struct ReportedTraits: Sendable {
  /// Whether the focus is reported of all that can have it.
  package var focus = true
  /// Whether the button in a combo box, which has the focus, is in the tree.
  package var buttonOfComboBox = true
  /// Whether buttons of a tool bar can have the focus.
  package var focusInToolBars = true
  /// Whether check boxes are reported as checkable.
  package var checkable = false
  /// Whether check boxes, radio buttons and menu items have actions, and those of others are known by their names.
  package var actions = true
  /// Whether pages of stacks are objects in the tree.
  package var stackPages = false
  /// Whether rectangles are cut off by what is around them.
  package var placesInWindow = false
  /// Whether fields for dates have an object for each part of a date, which receives keys itself.
  package var partsOfDates = false
  /// Whether what is shown has a state that says so.
  package var showing = true

  package init(
    focus: Bool = true, buttonOfComboBox: Bool = true, focusInToolBars: Bool = true, checkable: Bool = false,
    actions: Bool = true, stackPages: Bool = false, placesInWindow: Bool = false,
    partsOfDates: Bool = false, showing: Bool = true
  ) {
    self.focus = focus
    self.buttonOfComboBox = buttonOfComboBox
    self.focusInToolBars = focusInToolBars
    self.checkable = checkable
    self.actions = actions
    self.stackPages = stackPages
    self.placesInWindow = placesInWindow
    self.partsOfDates = partsOfDates
    self.showing = showing
  }
}
