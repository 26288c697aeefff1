// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCUIAutomation

/// The page of text.
extension GalleryRules {
  func textField() throws {
    let field = try only(.textField, "Name", in: open("text"))
    try equal(field.elementType, .textField, "its type")
    try equal(field.valueText, "", "the value of the empty field")
    try equal(field.isEnabled, true, "whether it is enabled")
  }

  func placeholder() throws {
    let page = try open("text")
    let field = try only(.textField, "Name", in: page)
    try equal(field.placeholderValue, "Your name", "the placeholder")
    try equal(page.content.textFields["Your name"].label, "Name", "what is found by the placeholder")
  }

  func secureField() throws {
    let page = try open("text")
    let field = try only(.secureTextField, "Secret", in: page)
    try equal(field.elementType, .secureTextField, "its type")
    try equal(page.content.textFields.labels, ["Name"], "the text fields")
  }

  func textView() throws {
    let page = try open("text")
    let view = try only(.textView, "Notes", in: page)
    try equal(view.elementType, .textView, "its type")
    try equal(page.content.textViews.count, 1, "the number of text views")
    try equal(page.content.textFields["Notes"].exists, false, "whether it is also a text field")
  }

  func staticText() throws {
    let text = try only(.staticText, "Struck bold", in: open("text"))
    try equal(text.label, "Struck bold", "the label")
    // A label has its text as the label, and no value.
    try equal(text.valueText.debugDescription, "\"\"", "the value")
  }

  func textAttributes() throws {
    let runs = try open("text").content.staticTexts["Struck bold"].textAttributes
    try equal(runs.map(\.text).joined().filter { $0 != "\n" }, "Struck bold", "the text of the runs")
    try equal(runs.filter(\.strikethrough).map(\.text), ["Struck"], "what is struck through")
    let bold = runs.filter(\.bold).map { $0.text.trimmingCharacters(in: .whitespaces) }
    try equal(bold, ["bold"], "what is bold")
  }

  func typedText() throws {
    let page = try open("typed")
    try equal(try only(.textField, "Name", in: page).valueText, "Ada", "the value of Name")
    try equal(try only(.textView, "Notes", in: page).valueText, "First\nSecond", "the value of Notes")
  }

  func password() throws {
    let page = try open("typed")
    let (tree, secret) = (page.tree, Self.password)
    for node in 0..<tree.count {
      let texts = [
        tree.label(node), tree.attributes.value(node), tree.attributes.title(node),
        tree.attributes.placeholder(node), tree.attributes.identifier(node),
      ]
      try check(!texts.contains { $0?.contains(secret) == true }, "\(page.name(node)) shows it: \(texts)")
    }
    try check(!page.app.debugDescription.contains(secret), "the description of the program shows it")
    guard let field = page.node(.secureTextField, "Secret") else { throw Miss(description: "no field") }
    let runs = (try? TextRunReader(tree: tree).runs(of: field)) ?? []
    try check(!runs.contains { $0.text.contains(secret) }, "the runs of text show it")
    try equal(page.content.descendants(matching: .any)[secret].exists, false, "whether it is found by it")
  }

  func maskedPassword() throws {
    let value = try only(.secureTextField, "Secret", in: open("typed")).valueText
    try equal(value.count, Self.password.count, "the number of characters")
    try check(Set(value).isSubset(of: ["\u{2022}", "\u{25CF}"]), "the value is \(value)")
    // Nothing was typed here.
    try equal(
      try only(.secureTextField, "Secret", in: open("text")).valueText, "", "the value of the empty one")
  }

  func focus() throws {
    let page = try open("typed")
    try equal(try only(.textView, "Notes", in: page).hasFocus, true, "whether Notes has the focus")
    try equal(try only(.textField, "Name", in: page).hasFocus, false, "whether Name has the focus")
    try equal(try only(.secureTextField, "Secret", in: page).hasFocus, false, "whether Secret has the focus")
  }

  /// The text that was typed into the field "Secret".
  private static let password = "geheim"
}
