// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The abilities with LibreOffice: they use the widgets of Writer, of Calc and of their dialogs.
extension Gallery {
  func attemptInOffice(_ ability: Ability) throws {
    if ability != .farRow { try open("Writer") }
    switch ability {
    case .find: try findingInOffice()
    case .identify: try equal(app.groups["applystyle"].identifier, "applystyle", "the box's identifier")
    case .label: try labelsInOffice()
    case .value: try valuesInOffice()
    case .state: try statesInOffice()
    case .frame: try framesInOffice()
    case .tap: try toggles("Italic")
    case .doubleTap: try doubleTapInOffice()
    case .press: try pressInOffice()
    case .rightClick: try rightClickInOffice()
    case .scroll: try scrollInOffice()
    case .checkBox: try checkBoxInOffice()
    case .toggle: try check(app.switches.firstMatch.exists, "there is no switch")
    case .radioButton: try radioButtonsInOffice()
    case .slider: try check(app.sliders.firstMatch.exists, "there is no slider")
    case .spinButton: try spinButtonInOffice()
    case .comboBox: try comboBoxInOffice()
    case .datePicker: try check(app.datePickers.firstMatch.exists, "there is no date picker")
    case .type: try typingInOffice("One\nTwo, three")
    case .unicode: try typingInOffice("Grüße, Ωμέγα, Привет, שלום, 日本語, e\u{301}, 👩‍👩‍👧 €")
    case .password: try passwordsInOffice()
    case .keys: try keysInOffice()
    case .clipboard: try clipboardInOffice()
    case .tabs: try tabsInOffice()
    case .farRow: try farRowInOffice()
    case .tableCell: try tableCellInOffice()
    case .tree: try treeInOffice()
    case .menu: try menuInOffice()
    case .submenu: try submenuInOffice()
    case .contextMenu: try contextMenuInOffice()
    case .dialog: try dialogInOffice()
    case .popover: try popoverInOffice()
    case .secondWindow: try secondWindowInOffice()
    case .drag: try dragInOffice()
    case .splitPane: try splitPaneInOffice()
    case .toolTip: try toolTipInOffice()
    case .textAttributes: try textAttributesInOffice()
    case .touch: try touchInOffice()
    }
  }

  // MARK: - The document

  var document: XCUIElement { app.textViews.firstMatch }

  /// Clears the document and its formatting, and types a string.
  func write(_ text: String) throws {
    app.typeKey("a", modifierFlags: .control)
    app.typeKey(.delete, modifierFlags: [])
    app.typeKey("m", modifierFlags: .control)
    app.typeText(text)
    try goOn()
  }

  /// Returns a point in the first line, `offset` pixels from the start of the text.
  ///
  /// The frame of a paragraph is as wide as the page, whose margin is 0.79 inches.
  func place(_ offset: CGFloat) -> XCUICoordinate {
    document.staticTexts.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
      .withOffset(CGVector(dx: 76 + offset, dy: 0))
  }

  /// Opens a dialog from the menu bar.
  func dialog(_ title: String, _ menu: String, _ path: String...) throws -> XCUIElement {
    app.menuBarItems[menu].tap()
    for item in path.dropLast() { app.menus[item].firstMatch.tap() }
    app.menuItems[path.last ?? ""].firstMatch.tap()
    let dialog = app.dialogs[title]
    try appears(dialog, within: 10)
    return dialog
  }

  /// Opens the dialog "Paragraph" and selects a page.
  func paragraphDialog(_ page: String = "Indents & Spacing") throws -> XCUIElement {
    let dialog = try dialog("Paragraph", "Format", "Paragraph...")
    dialog.tabs[page].tap()
    try goOn()
    return dialog
  }

  func close(_ dialog: XCUIElement, _ button: String = "Cancel") throws {
    dialog.buttons[button].tap()
    try disappears(dialog)
  }

  /// Switches a button of the tool bars on and off.
  func toggles(_ name: String) throws {
    let button = app.toggles[name]
    try equal(button.valueText, "0", "the value of \(name)")
    button.tap()
    try wait(button, value: "1")
    button.tap()
    try wait(button, value: "0")
  }

  // MARK: - Text

  func typingInOffice(_ text: String) throws {
    try write(text)
    try wait(document, value: text)
  }

  func keysInOffice() throws {
    try write("Abc")
    app.typeKey(.leftArrow, modifierFlags: [])
    app.typeText("X")
    try wait(document, value: "AbXc")
    app.typeKey(.home, modifierFlags: [])
    app.typeKey(.rightArrow, modifierFlags: .shift)
    app.typeText("Z")
    try wait(document, value: "ZbXc")
  }

  func clipboardInOffice() throws {
    try write("Over")
    app.typeKey("a", modifierFlags: .control)
    app.typeKey("c", modifierFlags: .control)
    app.typeKey(.end, modifierFlags: [])
    app.typeKey("v", modifierFlags: .control)
    try wait(document, value: "OverOver")
  }

  func textAttributesInOffice() throws {
    try write("plain ")
    app.toggles["Strikethrough"].tap()
    app.typeText("Struck")
    app.toggles["Strikethrough"].tap()
    app.typeKey("b", modifierFlags: .control)
    app.typeText(" bold")
    app.typeKey("b", modifierFlags: .control)
    let runs = document.textAttributes
    try goOn()
    try check(
      runs.contains { $0.text.contains("Struck") && $0.strikethrough }, "nothing is struck out in \(runs)")
    try check(runs.contains { $0.text.contains("bold") && $0.bold }, "nothing is bold in \(runs)")
    try check(
      !runs.contains { $0.text.contains("plain") && ($0.bold || $0.strikethrough) },
      "the plain text is bold or struck out in \(runs)")
  }

  func passwordsInOffice() throws {
    let dialog = try dialog("Enter Password", "Edit", "Track Changes", "Protect...")
    let secret = dialog.secureTextFields["Password"]
    secret.tap()
    secret.typeText("sesame")
    try equal(secret.valueText.count, 6, "the number of characters in the password field")
    try check(!secret.valueText.contains("sesame"), "the password can be read")
    try close(dialog)
  }

  // MARK: - Gestures

  func doubleTapInOffice() throws {
    try write("Alpha Beta")
    place(10).doubleTap()
    app.typeText("Gamma")
    try wait(document, value: "Gamma Beta")
  }

  func rightClickInOffice() throws {
    try write("Alpha")
    place(10).rightClick()
    let item = app.menuItems["Clear Direct Formatting"].firstMatch
    try appears(item)
    app.typeKey(.escape, modifierFlags: [])
    try disappears(app.menuItems["Edit Paragraph Style..."].firstMatch)
  }

  func contextMenuInOffice() throws {
    try write("Alpha Beta")
    place(10).doubleTap()
    place(10).rightClick()
    try goOn()
    let cuts = app.menuItems.matching(identifier: "Cut").allElementsBoundByIndex
    guard let cut = cuts.first(where: \.isHittable) else {
      throw Miss(text: "no item \"Cut\" of \(cuts.count) is shown")
    }
    cut.tap()
    try wait(document, value: " Beta")
  }

  func dragInOffice() throws {
    try write("Alpha Beta")
    app.typeKey(.leftArrow, modifierFlags: [.control, .shift])
    // The last word is selected.
    place(62).press(forDuration: 0.3, thenDragTo: place(1))
    try goOn()
    let value = document.valueText
    try check(value.hasPrefix("Beta"), "the dragged word is not the first word: \(value)")
  }

  func scrollInOffice() throws {
    // Since 24.2, the scroll bar has an identifier and no name.
    let bar = app.scrollBars.matching(
      NSPredicate(format: "label == 'Vertical scroll bar' OR identifier == 'vertical'")
    ).firstMatch
    let before = bar.valueText
    document.scroll(byDeltaX: 0, deltaY: -300)
    try check(bar.valueText != before, "the scroll bar is still at \(before)")
    document.scroll(byDeltaX: 0, deltaY: 600)
    try wait(bar, value: before)
  }

  func pressInOffice() throws {
    let dialog = try paragraphDialog()
    let field = dialog.steppers["Before text:"]
    field.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0.5)).withOffset(CGVector(dx: -12, dy: 0))
      .press(forDuration: 1.2)
    let number = Double(field.valueText.prefix { "0123456789.".contains($0) }) ?? 0
    try check(number > 0.15, "a button that is held for 1.2 s changed the number to \(field.valueText)")
    try close(dialog)
  }

  func touchInOffice() throws {
    try write("Alpha")
    let zoom = app.statusBars.staticTexts.matching(NSPredicate(format: "value ENDSWITH '%'")).firstMatch
    let before = zoom.valueText
    document.pinch(withScale: 2, velocity: 2)
    try goOn()
    try check(
      zoom.wait(for: \.valueText, toEqual: before, timeout: 0.1) == false,
      "the zoom is still at \(before) after a pinch")
  }
}
