// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities with LibreOffice's menus, dialogs and windows.
extension Gallery {
  func menuInOffice() throws {
    let marks = app.toggles["Formatting Marks"]
    try equal(marks.valueText, "0", "whether formatting marks are shown")
    for value in ["1", "0"] {
      app.menuBarItems["View"].tap()
      app.menuItems["Formatting Marks"].firstMatch.tap()
      try wait(marks, value: value)
    }
  }

  func submenuInOffice() throws {
    for item in ["Block Area", "Standard"] {
      app.menuBarItems["Edit"].tap()
      app.menus["Selection Mode"].tap()
      let choice = app.menus["Selection Mode"].menuItems[item]
      try check(choice.wait(for: \.isHittable, toEqual: true, timeout: 3), "\(item) is not shown")
      choice.tap()
      try goOn()
      try equal(choice.valueText, "1", "whether \(item) is chosen")
    }
  }

  func dialogInOffice() throws {
    let dialog = try dialog("Insert Table", "Table", "Insert Table...")
    try check(!app.buttons["Print"].isHittable, "an element behind a modal dialog is hittable")
    try close(dialog)
    try check(app.buttons["Print"].isHittable, "the window cannot be used after the dialog")
  }

  func popoverInOffice() throws {
    let color = app.buttons["Character Highlighting Color"]
    color.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0.5)).withOffset(CGVector(dx: -6, dy: 0))
      .tap()
    // The list opens below the arrow at the button's end.
    let noFill = app.buttons["No Fill"]
    try check(
      noFill.wait(for: \.isHittable, toEqual: true, timeout: 3),
      "the button in the popover is not hittable")
    noFill.tap()
    try disappears(noFill)
  }

  func secondWindowInOffice() throws {
    app.menuBarItems["Window"].tap()
    app.menuItems["New Window"].firstMatch.tap()
    let second = app.windows.matching(NSPredicate(format: "label CONTAINS ': 2 '")).firstMatch
    try appears(second, within: 10)
    second.toggles["Italic"].tap()
    try wait(second.toggles["Italic"], value: "1")
    second.toggles["Italic"].tap()
    app.typeKey("w", modifierFlags: .control)
    try disappears(second, within: 10)
    try check(app.toggles["Italic"].firstMatch.isHittable, "the first window cannot be used after the second")
  }

  /// Drags the edge of the side bar next to the document.
  func splitPaneInOffice() throws {
    app.toolbars["Styles"].toggles.firstMatch.tap()
    try goOn()
    let pane = app.splitGroups.firstMatch
    let width = pane.frame.width
    try check(width > 100, "the side bar has a width of \(width)")
    let edge = pane.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.8)).withOffset(
      CGVector(dx: 3, dy: 0))
    edge.press(forDuration: 0.1, thenDragTo: edge.withOffset(CGVector(dx: -50, dy: 0)))
    try goOn()
    let seen = pane.frame.width
    try check(
      (30...70).contains(seen - width),
      "the edge was dragged by 50 pixels, and the width changed from \(width) to \(seen)")
    app.toolbars["Styles"].toggles.firstMatch.tap()
  }

  func toolTipInOffice() throws {
    app.toggles["Bold"].hover()
    try appears(app.helpTags.firstMatch, within: 2)
  }
}
