// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Abilities with buttons of all kinds, and gestures.
extension Gallery {
  func tapping() throws {
    try open("Buttons")
    try expect("Save") { app.buttons["Save"].tap() }
  }

  var pad: XCUIElement { app.descendants(matching: .any)["Pad"].firstMatch }

  func padGesture(_ said: String, _ gesture: (XCUIElement) -> Void) throws {
    try open("Drag")
    try expect("Pad \(said)") { gesture(pad) }
  }

  func checkBox() throws {
    try open("Buttons")
    let accept = app.checkBoxes["Accept"]
    let wasOn = accept.valueText == "1"
    try expect("Accept \(wasOn ? "off" : "on")") { accept.tap() }
    try wait(accept, value: wasOn ? "0" : "1")
    try expect("Accept \(wasOn ? "on" : "off")") { accept.tap() }
    try wait(accept, value: wasOn ? "1" : "0")
  }

  func toggle() throws {
    try open("Buttons")
    let wireless = app.switches["Wireless"]
    try equal(wireless.valueText, "0", "the switch's value")
    try expect("Wireless on") { wireless.tap() }
    try wait(wireless, value: "1")
    try expect("Wireless off") { wireless.tap() }
    try wait(wireless, value: "0")
  }

  func radioButtons() throws {
    try open("Buttons")
    let radios = app.radioButtons.allElementsBoundByIndex
    try equal(radios.map(\.label), ["Small", "Large"], "the labels of the radio buttons")
    try equal(radios.map(\.valueText), ["1", "0"], "the values of the radio buttons")
    try equal(radios[0].isSelected, true, "whether the chosen radio button is selected")
    try expect("Large") { app.radioButtons["Large"].tap() }
    try equal(app.radioButtons["Large"].isSelected, true, "whether Large is selected")
    try equal(app.radioButtons["Small"].isSelected, false, "whether Small is selected")
    try expect("Small") { app.radioButtons["Small"].tap() }
  }

  func drag() throws {
    try open("Drag")
    try expect("dropped Parcel") {
      app.staticTexts["Parcel"].press(forDuration: 0.1, thenDragTo: app.staticTexts["Basket"])
    }
  }

  func toolTip() throws {
    try open("Buttons")
    app.buttons["Save"].hover()
    try appears(app.helpTags.firstMatch, within: 4)
    let texts =
      [app.helpTags.firstMatch.label]
      + app.helpTags.firstMatch.staticTexts.allElementsBoundByIndex.map(\.label)
    try check(texts.contains("Saves the file"), "the tool tip says \(texts)")
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch.hover()
  }

  func touch() throws {
    try open("Drag")
    try expect("Pad touch 2") { pad.tap(withNumberOfTaps: 1, numberOfTouches: 2) }
  }
}
