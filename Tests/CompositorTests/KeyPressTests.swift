// SPDX-License-Identifier: Apache-2.0

import KeySymbols
import XCTest

@testable import Compositor

/// Keys by their symbols, as a client translates them.
final class KeyPressTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    program.keys.clear()
  }

  override func tearDown() {
    program = nil
    desktop.stop()
    desktop = nil
  }

  private func text() throws -> String {
    try program.client.roundTrip()
    defer { program.keys.clear() }
    return program.keys.text
  }

  func testShiftIsAddedToASymbolThatNeedsIt() throws {
    XCTAssertEqual(try desktop.strokes("aB!c"), 1)
    XCTAssertEqual(try text(), "aB!c")
    XCTAssertEqual(program.keys.held, [])
    XCTAssertEqual(program.keys.depressed, 0)
    XCTAssertEqual(program.keys.keymapCount, 1)
  }

  func testAltGrIsAddedInALayoutWithThreeLevels() throws {
    XCTAssertEqual(try desktop.number("set_layout", [.string("de"), .string("")]), 1)
    XCTAssertEqual(try desktop.strokes("@ü{Z"), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.codes, [16, 26, 8, 21], "the keys of a German keyboard")
    XCTAssertEqual(try text(), "@ü{Z")
    XCTAssertEqual(program.keys.keymapCount, 2)
  }

  func testCharactersAreTypedOnlyByKeysThatUsualKeyboardsHave() throws {
    let ascii = String((0x20...0x7e).compactMap { Unicode.Scalar($0).map(Character.init) })
    for text in [ascii, "€±÷×¡¿"] {
      XCTAssertEqual(try desktop.strokes(text), 1)
      try program.client.roundTrip()
      XCTAssertEqual(program.keys.codes.filter { !(TypingKeys.codes + [57]).contains($0) }, [])
      XCTAssertEqual(try self.text(), text)
    }
  }

  func testAnUnknownLayoutIsRefused() throws {
    XCTAssertEqual(try desktop.number("set_layout", [.string("nowhere"), .string("")]), 0)
    XCTAssertEqual(try desktop.strokes("z"), 1)
    XCTAssertEqual(try text(), "z")
  }

  func testAMissingSymbolGetsAKeyAndTheLayoutReturns() throws {
    XCTAssertEqual(try desktop.strokes("漢"), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.keymapCount, 2)
    XCTAssertTrue(program.keys.codes.allSatisfy(TypingKeys.codes.contains), "\(program.keys.codes)")
    XCTAssertEqual(try text(), "漢")
    XCTAssertEqual(try desktop.keys([(.return, .stroke), (.escape, .stroke)]), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.keymapCount, 2, "Return has the same key in both keymaps")
    XCTAssertEqual(program.keys.codes, [28, 1])
    program.keys.clear()
    XCTAssertEqual(try desktop.strokes("qwertyuiopasdfghjklzxcvbnm"), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.keymapCount, 3)
    XCTAssertEqual(try text(), "qwertyuiopasdfghjklzxcvbnm")
  }

  func testManyMissingSymbolsUseSeveralKeymaps() throws {
    let word = String(String.UnicodeScalarView((0x4e00..<0x4e00 + 120).compactMap { Unicode.Scalar($0) }))
    XCTAssertEqual(try desktop.strokes("a" + word + "Zя"), 1)
    XCTAssertEqual(try text(), "a" + word + "Zя")
    XCTAssertLessThan(program.keys.keymapCount, 6)
  }

  func testAShortcutOfACyrillicLayoutHasTheKeyOfItsLetter() throws {
    XCTAssertEqual(try desktop.number("set_layout", [.string("ru"), .string("")]), 1)
    XCTAssertEqual(
      try desktop.keys([(.controlLeft, .press), (KeySym(rawValue: 0x63), .stroke), (.controlLeft, .release)]),
      1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.codes, [46], "the place of C on a US keyboard")
    XCTAssertEqual(program.keys.symbols, [KeySym(rawValue: 0x63)])
    XCTAssertEqual(program.keys.held, [])
    program.keys.clear()
    XCTAssertEqual(try desktop.strokes("Привет"), 1)
    XCTAssertEqual(try text(), "Привет")
  }

  func testAHeldShiftChangesAStroke() throws {
    XCTAssertEqual(
      try desktop.keys([(.shiftLeft, .press), (.a, .stroke), (KeySym(rawValue: 0x21), .stroke)]), 1)
    XCTAssertEqual(try text(), "A!")
    XCTAssertEqual(program.keys.held, [42])
    XCTAssertEqual(try desktop.keys([(.shiftLeft, .release), (.a, .stroke)]), 1)
    XCTAssertEqual(try text(), "a")
  }

  func testAKeyIsHeldUntilItsRelease() throws {
    XCTAssertEqual(try desktop.keys([(KeySym(rawValue: 0x41), .press)]), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.held, [30], "Shift is held only until the key is down")
    XCTAssertEqual(try text(), "A")
    XCTAssertEqual(try desktop.strokes("漢"), 1)
    XCTAssertEqual(try desktop.keys([(KeySym(rawValue: 0x41), .release)]), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.held, [])
  }

  func testCapsLockMakesSmallLettersLargeAndNoCapitalLetterSmall() throws {
    XCTAssertEqual(try desktop.keys([(.capsLock, .stroke)]), 1)
    XCTAssertEqual(try desktop.desktopState().capsLock, 1)
    XCTAssertEqual(try desktop.strokes("aB1!"), 1)
    XCTAssertEqual(try text(), "AB1!")
    XCTAssertEqual(try desktop.type("aB1!ä", into: program), 5)
    XCTAssertEqual(try text(), "aB1!ä", "a text is typed as it is written")
  }

  func testKeysAreRefusedIfAnotherWindowHasTheFocus() throws {
    let window = try desktop.windows()[0].id
    XCTAssertEqual(try desktop.keys([(.a, .stroke)], focus: window + 1), 0)
    XCTAssertEqual(try desktop.keys([(.a, .stroke)], focus: window), 1)
    XCTAssertEqual(try desktop.keys([(.a, .stroke), (.none, .stroke)]), 2)
    XCTAssertEqual(try desktop.keys([(KeySym(rawValue: 0xffff_ffff), .stroke), (.a, .stroke)]), 2)
    XCTAssertEqual(try text(), "a")
  }

  func testAClientGetsTheLayoutBeforeItsKeys() throws {
    let other = try TestProgram(desktop.socket)
    XCTAssertEqual(try desktop.strokes("漢"), 1)
    XCTAssertEqual(try desktop.number("set_layout", [.string("fr"), .string("")]), 1)
    _ = try other.showWindow("Two", width: 400, height: 300, color: 0xff0000)
    XCTAssertEqual(try desktop.strokes("azé"), 1)
    try other.client.roundTrip()
    XCTAssertEqual(other.keys.text, "azé")
    XCTAssertEqual(other.keys.keymapCount, 2)
    XCTAssertEqual(other.keys.codes, [16, 17, 3])
  }
}
