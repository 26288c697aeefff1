// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCUIAutomation

/// Menus, dialogs and popovers, which open over the content.
extension GalleryRules {
  func menuBar() throws {
    let page = try open("menu")
    try equal(page.content.menuBars.count, 1, "the number of menu bars")
    let titles = page.content.menuBars.firstMatch.menuBarItems
    try equal(titles.labels, ["File", "Edit"], "the titles")
    let (file, edit) = (titles["File"].frame, titles["Edit"].frame)
    try check(file.maxX <= edit.minX + 1 && file.midY == edit.midY, "\(edit) is not beside \(file)")
  }

  func openMenu() throws {
    let page = try open("menu")
    let items = try ["Open", "Quit"].map { try only(.menuItem, $0, in: page) }
    for item in items {
      try equal(item.isHittable, true, "whether \(item.label) can be hit")
      try equal(item.isEnabled, true, "whether \(item.label) is enabled")
    }
    let title = page.content.menuBarItems["File"].frame
    try check(items[0].frame.minY >= title.midY, "\(items[0].frame) is not below \(title)")
    try check(items[1].frame.minY >= items[0].frame.maxY - 1, "Quit is not below Open")
  }

  func closedMenus() throws {
    // The menu "File" is closed in the first, "Edit" in both.
    for (state, labels) in [("buttons", ["Open", "Quit", "Copy", "Deep"]), ("menu", ["Copy", "Deep"])] {
      let page = try open(state)
      for label in labels {
        let items = page.content.menuItems.matching(identifier: label).allElementsBoundByIndex
        try check(items.count <= 1, "there are \(items.count) items \(label)")
        try check(!items.contains { $0.isHittable }, "\(label) can be hit while its menu is closed")
      }
    }
  }

  func underMenu() throws {
    let page = try open("menu")
    let menu = ["Open", "Quit"].reduce(CGRect.null) { $0.union(page.content.menuItems[$1].frame) }
    let under = try page.controls().filter { menu.contains(CGPoint(x: $0.frame.midX, y: $0.frame.midY)) }
    try check(!under.isEmpty, "nothing lies under the menu at \(menu)")
    for (node, _) in under {
      let outcome = try page.hit(node)
      if case .obstacle(.coveredByWindow) = outcome { continue }
      if case .obstacle(.coveredByElement) = outcome { continue }
      throw Miss(description: "\(page.name(node)) under the menu: \(outcome)")
    }
  }

  func dialog() throws {
    let page = try open("dialog")
    try equal(page.app.alerts.labels, [gallery.question], "the alerts")
    // On macOS an alert is a dialog.
    try equal(page.app.dialogs.labels, [gallery.question], "the dialogs")
    try equal(page.app.alerts.staticTexts["Really?"].firstMatch.exists, true, "whether the question is there")
    try equal(page.app.alerts.firstMatch.elementType, .alert, "its type")
  }

  func answers() throws {
    let page = try open("dialog")
    let dialog = page.app.dialogs.firstMatch
    for answer in ["Yes", "No"] {
      let button = dialog.buttons[answer]
      try equal(button.isHittable, true, "whether \(answer) can be hit")
      try check(dialog.frame.contains(button.frame), "\(button.frame) is not in \(dialog.frame)")
    }
    try equal(dialog.buttons.labels, ["Yes", "No"], "the answers")
  }

  func blocked() throws {
    let page = try open("dialog")
    guard let alert = (0..<page.tree.count).first(where: { page.tree.matches($0, .alert) }) else {
      throw Miss(description: "there is no alert")
    }
    for (type, label) in [
      (ElementModel.ElementType.button, "Save"), (.checkBox, "Accept"), (.tab, "Values"),
      (.staticText, "Log: ready"),
    ] {
      guard let node = page.node(type, label) else { throw Miss(description: "\(label) is not in the tree") }
      let outcome = try page.hit(node)
      try check(outcome == .obstacle(.blockedByModal(alert)), "\(page.name(node)): \(outcome)")
    }
  }

  func popover() throws {
    let page = try open("popover")
    guard let button = page.node(.button, "Inside"),
      let popover = page.tree.path(to: button).last(where: {
        page.tree.type($0).rawValue == gallery.popover.rawValue
      })
    else { throw Miss(description: "there is no popover around the button") }
    let frame = try page.tree.frame(popover) ?? .zero
    try check(max(frame.width, frame.height) <= 150, "the popover is at \(frame)")
    try check(frame.contains(page.content.buttons["Inside"].frame), "the button is not in \(frame)")
    guard case .point = try page.hit(popover) else {
      throw Miss(description: "the popover itself: \(try page.hit(popover))")
    }
  }

  func insidePopover() throws {
    let page = try open("popover")
    let button = try only(.button, "Inside", in: page)
    try equal(button.isHittable, true, "whether the button can be hit")
    try equal(button.isEnabled, true, "whether it is enabled")
    try equal(page.content.buttons["Save"].isHittable, true, "whether what is beside the popover can be hit")
  }

  func closedPopover() throws {
    for state in ["buttons", "dialog"] {
      let found = try open(state).app.descendants(matching: .any).matching(identifier: "Inside")
      try equal(found.count, 0, "the number of elements \"Inside\" while \(state) is open")
    }
  }
}
