// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities that read and set widgets in Writer's tool bars and dialogs.
extension Gallery {
  func findingInOffice() throws {
    for element in [
      app.windows.firstMatch, app.buttons["Print"], app.toggles["Italic"], document,
      app.menuBarItems["Format"], app.statusBars.firstMatch, app.toolbars["Standard"],
    ] { try check(element.waitForExistence(timeout: 3), "\(element) does not exist") }
    try check(!app.buttons["Store"].exists, "there is a button \"Store\"")
    try equal(app.buttons.matching(identifier: "Print").count, 1, "the number of buttons \"Print\"")
  }

  func labelsInOffice() throws {
    try equal(app.buttons["Print"].label, "Print", "a button's label")
    try equal(app.toggles["Italic"].label, "Italic", "a toggle's label")
    // Since 24.2, the title has a dash instead of a hyphen.
    try equal(
      app.windows.firstMatch.label.replacingOccurrences(of: "\u{2014}", with: "-"),
      "Untitled 1 - LibreOffice Writer", "the window's label")
    let dialog = try paragraphDialog()
    try check(
      dialog.steppers["After text:"].waitForExistence(timeout: 3),
      "no stepper has the label beside it")
    try close(dialog)
  }

  func valuesInOffice() throws {
    try write("Alpha")
    try equal(document.valueText, "Alpha", "the document's value")
    try equal(app.toggles["Italic"].valueText, "0", "the toggle's value")
    let dialog = try paragraphDialog()
    try equal(dialog.steppers["After text:"].valueText, "0.00″", "the spin field's value")
    try equal(dialog.checkBoxes["Automatic"].valueText, "0", "the check box's value")
    try close(dialog)
    app.typeKey("n", modifierFlags: [.command, .shift])
    let templates = app.dialogs["Templates"]
    try appears(templates)
    try equal(templates.textFields.firstMatch.placeholderValue ?? "none", "Search...", "the placeholder")
    try close(templates, "Close")
  }

  func statesInOffice() throws {
    try equal(app.toggles["Center"].isSelected, false, "whether \"Center\" is selected")
    try equal(app.toggles["Left"].isSelected, true, "whether \"Left\" is selected")
    let dialog = try dialog("Find and Replace", "Edit", "Find and Replace...")
    try equal(dialog.buttons["Close"].isEnabled, true, "whether \"Close\" is enabled")
    try equal(dialog.buttons["Replace"].isEnabled, false, "whether \"Replace\" is enabled")
    let first = dialog.textFields.element(boundBy: 0)
    let second = dialog.textFields.element(boundBy: 1)
    second.tap()
    try equal(second.hasFocus, true, "whether a field has the focus after a tap")
    try equal(first.hasFocus, false, "whether another field has the focus")
    try close(dialog, "Close")
  }

  /// A click just inside each of two corners reaches the button, and a click outside does not.
  func framesInOffice() throws {
    let button = app.toggles["Italic"]
    try equal(button.valueText, "0", "the value of Italic")
    let window = app.windows.firstMatch.frame
    try check(window.contains(button.frame), "the window's frame is \(window), the button's \(button.frame)")
    let start = button.coordinate(withNormalizedOffset: .zero)
    start.withOffset(CGVector(dx: 3, dy: 3)).tap()
    try wait(button, value: "1")
    button.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 1)).withOffset(CGVector(dx: -3, dy: -3)).tap()
    try wait(button, value: "0")
    start.withOffset(CGVector(dx: -4, dy: 10)).tap()
    try equal(button.valueText, "0", "the value of Italic after a click beside it")
    try equal(app.toggles["Bold"].valueText, "1", "the value of Bold after a click beside Italic")
    app.toggles["Bold"].tap()
  }

  func checkBoxInOffice() throws {
    let dialog = try dialog("Find and Replace", "Edit", "Find and Replace...")
    let box = dialog.checkBoxes["Match case"]
    box.tap()
    try wait(box, value: "1")
    box.tap()
    try wait(box, value: "0")
    try close(dialog, "Close")
  }

  func radioButtonsInOffice() throws {
    let dialog = try paragraphDialog("Alignment")
    let center = dialog.radioButtons["Center"]
    try equal(dialog.radioButtons["Left"].isSelected, true, "whether Left is selected")
    center.tap()
    try wait(center, value: "1")
    try equal(center.isSelected, true, "whether Center is selected")
    try equal(dialog.radioButtons["Left"].isSelected, false, "whether Left is still selected")
    try close(dialog)
  }

  func spinButtonInOffice() throws {
    let dialog = try paragraphDialog()
    let field = dialog.steppers["Before text:"]
    field.adjust(toPickerWheelValue: "1.5")
    try goOn()
    try equal(field.valueText, "1.50″", "the spin field's value")
    try close(dialog)
  }

  func comboBoxInOffice() throws {
    try equal(app.comboBoxes["Font Size"].valueText, "12 pt", "the combo box's value")
    try write("Alpha")
    let style = app.comboBoxes["Paragraph Style"]
    style.adjust(toPickerWheelValue: "Heading 1")
    try goOn()
    try wait(style, value: "Heading 1")
    style.adjust(toPickerWheelValue: "Default Paragraph Style")
    try wait(style, value: "Default Paragraph Style")
    // A drop-down list without a text field.
    let dialog = try paragraphDialog("Alignment")
    dialog.popUpButtons["Alignment:"].adjust(toPickerWheelValue: "Top")
    try goOn()
    try close(dialog)
  }

  func tabsInOffice() throws {
    let dialog = try paragraphDialog()
    // The label of the orphan control differs since 7.4.
    let flow = dialog.checkBoxes.matching(
      NSPredicate(
        format: "label BEGINSWITH[c] 'orphan' OR label CONTAINS[c] 'orphan' OR label == 'Automatically'")
    ).firstMatch
    for (tab, content) in [("Alignment", dialog.radioButtons["Center"]), ("Text Flow", flow)] {
      dialog.tabs[tab].tap()
      try check(content.wait(for: \.isHittable, toEqual: true, timeout: 3), "\(tab) does not show \(content)")
      try equal(dialog.tabs[tab].isSelected, true, "whether the tab \(tab) is selected")
    }
    try check(!dialog.radioButtons["Center"].isHittable, "an element of a covered page is hittable")
    try close(dialog)
  }

  func treeInOffice() throws {
    let dialog = try dialog("Options - LibreOffice - User Data", "Tools", "Options...")
    // The title changes with the page.
    let options = app.dialogs.firstMatch
    let tree = options.outlines.firstMatch
    try check(tree.waitForExistence(timeout: 3), "there is no tree")
    let branch = tree.cells["Charts"]
    try check(!tree.cells["Default Colors"].exists, "the branch is open from the start")
    branch.tap()
    branch.typeKey(.rightArrow, modifierFlags: [])
    let leaf = tree.cells["Default Colors"]
    try appears(leaf)
    leaf.tap()
    try check(options.label.contains("Default Colors"), "the dialog is called \(options.label)")
    try close(options)
    try disappears(dialog)
  }

  func tableCellInOffice() throws {
    try write("")
    let dialog = try dialog("Insert Table", "Table", "Insert Table...")
    dialog.buttons["Insert"].tap()
    let table = document.tables.firstMatch
    try appears(table)
    let cell = table.cells.element(boundBy: 3)
    cell.tap()
    app.typeText("last")
    try equal(
      table.cells.element(boundBy: 3).staticTexts["last"].exists, true,
      "whether the fourth cell contains the text")
    try equal(
      table.cells.element(boundBy: 0).staticTexts["last"].exists, false,
      "whether the first cell contains the text")
    // The next ability must not start with this table.
    terminate()
  }

  func farRowInOffice() throws {
    try launch(page: "Calc", rows: 10_000)
    let cell = app.cells["B9000"]
    cell.tap()
    try goOn()
    app.typeText("far\n")
    try wait(cell, value: "far")
    app.cells["B2"].tap()
    try equal(app.cells["B2"].hasFocus, true, "whether the cell at the top has the focus")
  }
}
