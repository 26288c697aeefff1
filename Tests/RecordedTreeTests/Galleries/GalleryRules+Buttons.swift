// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCUIAutomation

/// The page of buttons, and what is around the pages.
extension GalleryRules {
  private static let pages = ["Buttons", "Values", "Text", "Lists", "Menus", "Drag"]

  func window() throws {
    let app = try open("buttons").app
    try equal(app.windows.count, 1, "the number of windows")
    let window = app.windows.firstMatch
    try check(window.label.hasPrefix("Gallery"), "the window is called \"\(window.label)\"")
    try equal(window.elementType, .window, "the window's type")
    let frame = window.frame
    try check(frame.width >= 890 && frame.height >= 600, "the window's frame is \(frame)")
    try check(CGRect(x: 0, y: 0, width: 1280, height: 800).contains(frame), "\(frame) is off the screen")
  }

  func buttons() throws {
    let page = try open("buttons")
    let buttons = page.content.buttons.allElementsBoundByIndex.filter { $0.elementType != .tab }
    try equal(buttons.map(\.label), ["Save", "Locked", "Ask", "Popover", "Remote"], "the buttons")
    try equal(page.content.buttons["Store"].exists, false, "whether there is a button that is not")
  }

  func disabled() throws {
    let page = try open("buttons")
    try equal(page.content.buttons["Save"].isEnabled, true, "whether Save is enabled")
    try equal(page.content.buttons["Locked"].isEnabled, false, "whether Locked is enabled")
  }

  func checkBox() throws {
    let box = try only(.checkBox, "Accept", in: open("buttons"))
    try equal(box.elementType, .checkBox, "its type")
    try equal(box.valueText, "0", "the value")
    try equal(box.label, "Accept", "the label")
  }

  func toggle() throws {
    let toggle = try only(.switch, "Wireless", in: open("buttons"))
    try equal(toggle.valueText, "0", "the value")
    try equal(toggle.elementType.rawValue, XCUIElement.ElementType.switch.rawValue, "its type")
  }

  func radioButtons() throws {
    let buttons = try open("buttons").content.radioButtons
    try equal(buttons.labels, ["Small", "Large"], "the radio buttons")
    try equal(buttons.allElementsBoundByIndex.map(\.valueText), ["1", "0"], "their values")
    try equal(buttons.allElementsBoundByIndex.map(\.isSelected), [true, false], "whether they are selected")
  }

  func popoverButton() throws {
    let button = try only(.button, "Popover", in: open("buttons"))
    try equal(button.elementType.rawValue, gallery.popoverButton.rawValue, "its type")
  }

  func identifier() throws {
    let page = try open("buttons")
    let button = page.content.buttons["Save"]
    try equal(button.identifier, "save-button", "the identifier of Save")
    try equal(page.content.buttons["save-button"].label, "Save", "what is found by the identifier")
    try equal(page.content.buttons["Locked"].identifier, "", "the identifier of what has none")
  }

  func log() throws {
    _ = try only(.staticText, "Log: ready", in: open("buttons"))
    _ = try only(.staticText, "Log: Yes", in: open("popover"))
  }

  func tabs() throws {
    let page = try open("buttons")
    try equal(page.content.tabs.labels, Self.pages, "the tabs")
    // On iOS a tab is a button.
    try equal(page.content.buttons["Drag"].elementType, .tab, "the type of a tab that was found as a button")
  }

  func selectedTab() throws {
    for page in Self.pages.dropLast() {
      let tabs = try open(page == "Menus" ? "menu" : page.lowercased()).content.tabs
      let selected = tabs.allElementsBoundByIndex.filter(\.isSelected).map(\.label)
      try equal(selected, [page], "the selected tabs of the page \(page)")
    }
  }

  func tabGroup() throws {
    let page = try open("buttons")
    try equal(page.content.tabGroups.count, 1, "the number of tab groups")
    try equal(page.content.tabGroups.firstMatch.tabs.labels, Self.pages, "the tabs in the group")
    try equal(page.content.tabBars.count, 1, "the number of tab bars, as they are called on iOS")
  }
}
