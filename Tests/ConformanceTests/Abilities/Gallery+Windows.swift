// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities with menus, dialogs, popovers and windows.
extension Gallery {
  /// A title in the menu bar, of whatever element type the toolkit reports.
  private func title(_ name: String) -> XCUIElement {
    app.menuBars.descendants(matching: .menuBarItem)[name].firstMatch
  }

  func menu() throws {
    try open("Menus")
    try check(title("File").waitForExistence(timeout: 3), "the menu bar has no item \"File\"")
    title("File").tap()
    try goOn()
    try expect("Open") { app.menuItems["Open"].firstMatch.tap() }
    title("Edit").tap()
    try goOn()
    try expect("Copy") { app.menuItems["Copy"].firstMatch.tap() }
  }

  func submenu() throws {
    try open("Menus")
    title("Edit").tap()
    try goOn()
    let more = app.descendants(matching: .any)["More"].firstMatch
    try appears(more)
    more.tap()
    let deep = app.menuItems["Deep"].firstMatch
    try appears(deep)
    try expect("Deep") { deep.tap() }
  }

  func contextMenu() throws {
    try open("Menus")
    app.staticTexts["Target"].firstMatch.rightClick()
    try goOn()
    let inspect = app.menuItems["Inspect"].firstMatch
    try appears(inspect)
    try expect("Inspect") { inspect.tap() }
    // Escape closes it without an effect.
    app.staticTexts["Target"].firstMatch.rightClick()
    try appears(app.menuItems["Remove"].firstMatch)
    app.typeKey(.escape, modifierFlags: [])
    try goOn()
    try check(
      app.menuItems["Remove"].firstMatch.wait(for: \.isHittable, toEqual: false, timeout: 3),
      "the menu is open after Escape")
    try equal(log, "Inspect", "the log after Escape")
  }

  func dialog() throws {
    try open("Buttons")
    app.buttons["Ask"].tap()
    let dialog = app.dialogs.firstMatch
    try appears(dialog)
    try check(
      dialog.label.contains("Really?") || dialog.staticTexts["Really?"].exists,
      "the dialog \(dialog.label) does not say \"Really?\"")
    try check(!app.buttons["Save"].isHittable, "an element behind a modal dialog is hittable")
    try expect("Yes") { dialog.buttons["Yes"].tap() }
    try disappears(app.dialogs.firstMatch)
  }

  func popover() throws {
    try open("Buttons")
    app.buttons["Popover"].tap()
    try goOn()
    let inside = app.buttons["Inside"]
    try check(
      inside.wait(for: \.isHittable, toEqual: true, timeout: 3), "the button in the popover is not hittable")
    try expect("Inside") { inside.tap() }
    app.typeKey(.escape, modifierFlags: [])
    try goOn()
    try check(inside.wait(for: \.isHittable, toEqual: false, timeout: 3), "the popover is open after Escape")
  }

  func secondWindow() throws {
    try open("Buttons")
    app.buttons["Remote"].tap()
    try goOn()
    let other = app.windows.matching(NSPredicate(format: "label BEGINSWITH 'Other Window'")).firstMatch
    try appears(other, within: 5)
    try expect("Back") { other.buttons["Back"].tap() }
    try disappears(other)
    try expect("Save") { app.buttons["Save"].tap() }
  }
}
