// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities with the keyboard and with text.
extension Gallery {
  private var name: XCUIElement { app.textFields["Name"] }
  private var notes: XCUIElement { app.textViews["Notes"] }

  /// Clears a field with keys.
  private func clear(_ field: XCUIElement) {
    field.tap()
    field.typeKey("a", modifierFlags: .control)
    field.typeKey(.delete, modifierFlags: [])
  }

  func typing() throws {
    try open("Text")
    clear(name)
    try expect("Entered Ada Lovelace") { name.typeText("Ada Lovelace\n") }
    try wait(name, value: "Ada Lovelace")
    clear(notes)
    notes.typeText("one\ntwo")
    try wait(notes, value: "one\ntwo")
    clear(notes)
    clear(name)
  }

  func typingAnyScript() throws {
    try open("Text")
    let text = "Grüße, Ωμέγα, Привет, שלום, 日本語, e\u{301}, 👩‍👩‍👧 €"
    clear(notes)
    notes.typeText(text)
    try wait(notes, value: text)
    clear(notes)
  }

  func passwords() throws {
    try open("Text")
    let secret = app.secureTextFields["Secret"]
    secret.tap()
    secret.typeText("sesame")
    try goOn()
    try equal(secret.valueText.count, 6, "the number of characters in the password field")
    try check(!secret.valueText.contains("sesame"), "the password can be read")
    clear(secret)
  }

  func keys() throws {
    try open("Text")
    clear(name)
    name.typeText("abc")
    name.typeKey(.leftArrow, modifierFlags: [])
    name.typeText("X")
    try wait(name, value: "abXc")
    name.typeKey(.home, modifierFlags: [])
    name.typeKey(.rightArrow, modifierFlags: .shift)
    name.typeText("Z")
    try wait(name, value: "ZbXc")
    name.typeKey("a", modifierFlags: .control)
    name.typeKey(.delete, modifierFlags: [])
    try wait(name, value: "")
  }

  func clipboard() throws {
    try open("Text")
    clear(name)
    name.typeText("carried over")
    name.typeKey("a", modifierFlags: .control)
    name.typeKey("c", modifierFlags: .control)
    clear(notes)
    notes.typeKey("v", modifierFlags: .control)
    try wait(notes, value: "carried over")
    clear(notes)
    clear(name)
  }

  func textAttributes() throws {
    try open("Text")
    let texts = app.staticTexts.matching(
      NSPredicate(format: "label CONTAINS 'Struck' OR label CONTAINS 'bold'"))
    let runs = texts.allElementsBoundByIndex.flatMap(\.textAttributes)
    try goOn()
    try check(
      runs.contains { $0.text.hasPrefix("Struck") && $0.strikethrough }, "nothing is struck out in \(runs)")
    try check(runs.contains { $0.text.hasSuffix("bold") && $0.bold }, "nothing is bold in \(runs)")
    try check(
      !runs.contains { $0.text.hasSuffix("bold") && $0.strikethrough }, "\"bold\" is struck out in \(runs)")
  }
}
