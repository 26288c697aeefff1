// SPDX-License-Identifier: Apache-2.0

/// The states and objects that a toolkit reports for its widgets.
package struct ReportedTraits: Sendable {
  /// Whether all elements that can have the focus report this.
  package var focus = true
  /// Whether the tree contains the button in a combo box, which receives the focus.
  package var buttonOfComboBox = true
  /// Whether the buttons of a tool bar can receive the focus.
  package var focusInToolBars = true
  /// Whether check boxes are reported as checkable.
  package var checkable = false
  /// Whether check boxes, radio buttons and menu items have actions, and the actions of other elements are known by
  /// name.
  package var actions = true
  /// Whether pages of stacks are objects in the tree.
  package var stackPages = false
  /// Whether rectangles are clipped to the containers of the element.
  package var placesInWindow = false
  /// Whether date fields have an object for each part of the date that receives keys itself.
  package var partsOfDates = false
  /// Whether a state reports that an element is shown.
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
