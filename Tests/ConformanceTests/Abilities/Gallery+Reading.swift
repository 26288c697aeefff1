// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities that read elements.
extension Gallery {
  func finding() throws {
    try open("Buttons")
    for element in [
      app.windows.firstMatch, app.buttons["Save"], app.buttons["Locked"], app.checkBoxes["Accept"],
      app.buttons["Ask"], app.buttons["Popover"], app.buttons["Remote"],
      app.tabs["Buttons"],
    ] { try check(element.waitForExistence(timeout: 3), "\(element) does not exist") }
    try check(!app.buttons["Store"].exists, "there is a button \"Store\"")
    try equal(app.buttons.matching(identifier: "Save").count, 1, "the number of buttons \"Save\"")
    // The elements of other pages are not visible.
    try check(!app.sliders["Volume"].isHittable, "a slider of another page is hittable")
    try open("Values")
    for element in [
      app.sliders["Volume"], app.steppers["Count"], app.progressIndicators["Progress"],
    ] { try check(element.waitForExistence(timeout: 3), "\(element) does not exist") }
    try open("Text")
    for element in [
      app.textFields["Name"], app.secureTextFields["Secret"], app.textViews["Notes"],
    ] { try check(element.waitForExistence(timeout: 3), "\(element) does not exist") }
    try open("Lists")
    for element in [app.tables["Rows"], app.cells["Row 1"]] {
      try check(element.waitForExistence(timeout: 3), "\(element) does not exist")
    }
  }

  func identifying() throws {
    try open("Buttons")
    let save = app.buttons["save-button"]
    try check(save.exists, "no button has the identifier \"save-button\"")
    try equal(save.identifier, "save-button", "the identifier of the button \"Save\"")
    try equal(save.label, "Save", "the label of the button with the identifier \"save-button\"")
  }

  func labels() throws {
    try open("Buttons")
    try equal(app.buttons["Save"].label, "Save", "a button's label")
    try equal(app.checkBoxes.firstMatch.label, "Accept", "the check box's label")
    try equal(app.windows.firstMatch.label.hasPrefix("Gallery"), true, "whether the window is called Gallery")
    try open("Lists")
    try equal(app.cells["Row 2"].label, "Row 2", "a row's label")
  }

  func values() throws {
    try open("Buttons")
    // Other abilities change the values, and the gallery logs each change.
    if log != "ready" { try launch() }
    try equal(app.checkBoxes["Accept"].valueText, "0", "the check box's value")
    try open("Values")
    try equal(app.sliders["Volume"].valueText, "20", "the slider's value")
    try equal(app.sliders["Volume"].normalizedSliderPosition, 0.2, "the slider's position")
    try equal(app.steppers["Count"].valueText, "5", "the spin button's value")
    let progress = app.progressIndicators["Progress"].valueText
    try check(["0.4", "40"].contains(progress), "the progress is \(progress)")
    try equal(app.popUpButtons["Colour"].valueText, "Red", "the combo box's value")
    try open("Text")
    try equal(app.textFields["Name"].placeholderValue ?? "none", "Your name", "the placeholder")
  }

  func states() throws {
    try open("Buttons")
    try equal(app.buttons["Save"].isEnabled, true, "whether Save is enabled")
    try equal(app.buttons["Locked"].isEnabled, false, "whether Locked is enabled")
    try equal(app.tabs["Buttons"].isSelected, true, "whether the open tab is selected")
    try equal(app.tabs["Drag"].isSelected, false, "whether another tab is selected")
    try open("Text")
    app.textFields["Name"].tap()
    try check(
      app.textFields["Name"].wait(for: \.hasFocus, toEqual: true, timeout: 2), "Name has no focus after a tap"
    )
    try equal(app.secureTextFields["Secret"].hasFocus, false, "whether Secret has the focus")
  }

  /// A click just inside each of two corners reaches the button, and a click outside does not.
  func frames() throws {
    try open("Buttons")
    let save = app.buttons["Save"]
    let frame = save.frame
    try check(frame.width > 10 && frame.height > 10, "the frame of Save is \(frame)")
    let window = app.windows.firstMatch.frame
    try check(window.contains(frame), "the window's frame is \(window), that of Save in it \(frame)")
    let start = save.coordinate(withNormalizedOffset: .zero)
    let end = save.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 1))
    try expect("Save") { start.withOffset(CGVector(dx: 4, dy: 4)).tap() }
    try expect("Accept on") { app.checkBoxes["Accept"].tap() }
    try expect("Save") { end.withOffset(CGVector(dx: -4, dy: -4)).tap() }
    try expect("Accept off") { app.checkBoxes["Accept"].tap() }
    // GTK 4 reports the frame of the content, without the padding around it.
    start.withOffset(CGVector(dx: 4, dy: -8)).tap()
    try equal(log, "Accept off", "the log after a click above Save")
  }
}
