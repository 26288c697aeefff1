// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests keys and modifiers by the input that a field or a window receives.
final class KeyTests: GTKVersionsTestCase {
  private var app = XCUIApplication()

  private func nickname() -> XCUIElement {
    app = show(.controls, toolkit)
    let field = app.textFields.matching(NSPredicate(format: "placeholderValue == 'Type here'")).element
    field.tap()
    return field
  }

  func testCapsLockIsOnOnlyForItsKey() {
    let field = nickname()
    field.typeKey("a", modifierFlags: .capsLock)
    field.typeKey("b", modifierFlags: [])
    XCUIElement.perform(withKeyModifiers: .capsLock) { field.typeKey("c", modifierFlags: []) }
    field.typeKey("d", modifierFlags: [])
    XCTAssertEqual(field.value as? String, "AbCd")
  }

  func testHeldModifiersDoNotChangeTypedText() {
    let field = nickname()
    XCUIElement.perform(withKeyModifiers: [.control, .shift]) { field.typeText("Abc") }
    field.typeKey(.capsLock, modifierFlags: [])
    field.typeText("dEf")
    field.typeKey("g", modifierFlags: [])
    field.typeText(XCUIKeyboardKey.capsLock.rawValue)
    field.typeKey("h", modifierFlags: [])
    XCTAssertEqual(field.value as? String, "AbcdEfGh")
  }

  func testTheFunctionKeyChangesKeys() {
    let field = nickname()
    field.typeText("bcx")
    field.typeKey(.leftArrow, modifierFlags: .function)
    field.typeText("a")
    field.typeKey(.rightArrow, modifierFlags: .function)
    field.typeKey(.leftArrow, modifierFlags: [])
    field.typeKey(.delete, modifierFlags: .function)
    XCTAssertEqual(field.value as? String, "abc")
  }

  func testEveryKeyArrives() {
    app = show(.device, toolkit)
    let keys: [(XCUIKeyboardKey, String)] = [
      (.upArrow, "Up"), (.pageDown, "Page_Down"), (.F1, "F1"), (.F12, "F12"), (.F19, "F19"), (.help, "Help"),
      (.clear, "Clear"), (.forwardDelete, "Delete"), (.delete, "BackSpace"), (.enter, "KP_Enter"),
      (.shift, "Shift_L"), (.rightShift, "Shift_R"), (.control, "Control_L"), (.rightControl, "Control_R"),
      (.option, "Alt_L"), (.rightOption, "Alt_R"), (.command, "Super_L"), (.rightCommand, "Super_R"),
      (.escape, "Escape"), (.space, "space"),
    ]
    for (key, _) in keys { app.typeKey(key, modifierFlags: []) }
    let label = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Heard:'")).element.label
    XCTAssertEqual(label.split(separator: " ").dropFirst().map(String.init), keys.map(\.1))
  }

  func testVolumeButtonsAreKeys() {
    app = show(.device, toolkit)
    XCUIDevice.shared.press(.volumeUp)
    XCUIDevice.shared.press(.volumeDown)
    XCTAssertTrue(app.staticTexts["Heard: AudioRaiseVolume AudioLowerVolume"].exists, app.debugDescription)
  }
}
