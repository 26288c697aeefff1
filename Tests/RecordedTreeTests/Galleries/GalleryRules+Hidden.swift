// SPDX-License-Identifier: Apache-2.0

import XCUIAutomation

/// Rules about elements that are in the program's tree and are not visible.
extension GalleryRules {
  private static let widgets: [(page: String, type: XCUIElement.ElementType, label: String)] = [
    ("Buttons", .button, "Save"), ("Buttons", .checkBox, "Accept"), ("Buttons", .any, "Small"),
    ("Values", .slider, "Volume"), ("Values", .progressIndicator, "Progress"), ("Values", .any, "Left"),
    ("Text", .textField, "Name"), ("Text", .secureTextField, "Secret"), ("Text", .any, "Struck bold"),
    ("Lists", .table, "People"), ("Lists", .cell, "Row 1"), ("Lists", .cell, "London"),
    ("Menus", .staticText, "Target"), ("Drag", .any, "Parcel"),
  ]

  /// Checks that the widgets of the open page are found, and those of the other pages are not.
  func alone(_ page: String) throws {
    let state = try open(page == "Menus" ? "menu" : page.lowercased())
    for widget in Self.widgets {
      let found = state.content.descendants(matching: widget.type).matching(identifier: widget.label)
      try equal(
        found.count > 0, widget.page == page,
        "whether there is \"\(widget.label)\" of the page \(widget.page) while \(page) is open")
    }
  }

  func oneWindow() throws {
    for state in ["buttons", "values", "text", "lists", "menu"] {
      let page = try open(state)
      try equal(page.app.windows.count, 1, "the number of windows while \(state) is open")
      try equal(page.app.windows["Other Window"].exists, false, "whether the other window is there")
      try equal(page.app.dialogs.count, 0, "the number of dialogs while \(state) is open")
    }
  }
}
