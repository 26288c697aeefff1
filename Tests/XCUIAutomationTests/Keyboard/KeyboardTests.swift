// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests typing into fields.
final class KeyboardTests: GTKVersionsTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_FOCUS_TIMEOUT": "0.5"] }

  private var app = XCUIApplication()

  override func setUp() { app = show(.controls, toolkit) }

  private var nickname: XCUIElement {
    app.textFields.matching(NSPredicate(format: "placeholderValue == 'Type here'")).element
  }

  func testTextOfAllScriptsArrivesInOrder() {
    let text = "Grüße, Ωmega & שלום — ¿qué? {[~|@€]} 日本 😀 end"
    nickname.tap()
    nickname.typeText(text)
    XCTAssertEqual(nickname.value as? String, text)
    nickname.typeText("!")
    XCTAssertEqual(nickname.value as? String, text + "!")
  }

  func testTextTypedIntoSecureFieldsIsNotRecorded() {
    let field = app.secureTextFields.firstMatch
    let log = RecordLog.during {
      field.tap()
      field.typeText("sesame")
      app.typeText("open")
      app.windows.firstMatch.typeKey("z", modifierFlags: [])
    }
    XCTAssertEqual((field.value as? String)?.count, "sesameopenz".count)
    let names = log.activities.map(\.name)
    XCTAssertEqual(names.filter { $0.contains("••••••") && $0.hasPrefix("Type ") }.count, 3, "\(names)")
    for secret in ["sesame", "open", "'z'"] {
      XCTAssertEqual(names.filter { $0.contains(secret) }, [])
    }
    nickname.tap()
    let others = RecordLog.during { app.typeText("Ada") }
    XCTAssertEqual(others.activities.filter { $0.name.contains("Type 'Ada' into") }.count, 1)
  }

  func testALineFeedPressesReturn() {
    nickname.tap()
    nickname.typeText("Ada\n")
    XCTAssertTrue(app.staticTexts["Status: entered Ada"].exists)
  }

  func testKeysEditTheText() {
    nickname.tap()
    nickname.typeText("Lovelacy")
    nickname.typeKey(.delete, modifierFlags: [])
    nickname.typeText("e")
    nickname.typeKey(.home, modifierFlags: [])
    nickname.typeText("Ada ")
    XCTAssertEqual(nickname.value as? String, "Ada Lovelace")
    nickname.typeText(XCUIKeyboardKey.end.rawValue + XCUIKeyboardKey.delete.rawValue)
    XCTAssertEqual(nickname.value as? String, "Ada Lovelac")
  }

  func testModifiersMakeShortcuts() {
    nickname.tap()
    nickname.typeText("one two")
    nickname.typeKey("a", modifierFlags: .control)
    nickname.typeText("three")
    XCTAssertEqual(nickname.value as? String, "three")
    nickname.typeKey(.leftArrow, modifierFlags: [.control, .shift])
    nickname.typeKey("x", modifierFlags: .control)
    nickname.typeKey("v", modifierFlags: .control)
    nickname.typeKey("v", modifierFlags: .control)
    XCTAssertEqual(nickname.value as? String, "threethree")
  }

  func testTabMovesTheFocus() {
    nickname.tap()
    nickname.typeKey(.tab, modifierFlags: [])
    XCTAssertFalse(nickname.hasFocus)
    XCTAssertTrue(app.secureTextFields.element.hasFocus)
    app.typeKey(.tab, modifierFlags: .shift)
    XCTAssertTrue(nickname.hasFocus)
  }

  func testAFailureToTypeNamesTheElementWithTheFocus() {
    app.buttons["Press"].tap()
    let text = expectFailure(
      containing: "Failed to type into", "keyboard focus", "label: 'Press'", "Keyboard Focused",
      "Tap the element first"
    ) {
      nickname.typeText("lost")
    }
    XCTAssertFalse(text.contains("nothing in"), text)
    XCTAssertEqual(nickname.value as? String, "")
  }

  func testAKeyIsOneCharacter() {
    nickname.tap()
    expectFailure(containing: "\"ab\" is not a key", "typeText") {
      nickname.typeKey("ab", modifierFlags: [])
    }
  }
}
