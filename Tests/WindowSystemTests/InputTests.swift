// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Processes
import TestSupport
import Timing
import XCTest

@testable import WindowSystem

final class InputTests: XCTestCase {
  private var desktop: TestDisplay!
  private var display: (any DisplayClient)!
  private var window: TestWindow!

  override func setUpWithError() throws {
    desktop = try TestDisplay()
    display = try desktop.connect()
    window = try TestWindow(on: desktop, frame: CGRect(x: 100, y: 100, width: 300, height: 200))
    _ = try desktop.window("the window", on: display) { $0.id == window.id && $0.isActive }
  }

  override func tearDown() {
    window = nil
    display = nil
    desktop.stop()
  }

  func testThePointerMovesToTheGivenPosition() throws {
    try display.movePointer(to: CGPoint(x: 321, y: 123))
    XCTAssertEqual(try display.pointerLocation, CGPoint(x: 321, y: 123))
  }

  func testButtonsAndTheWheelReachTheWindowUnderThePointer() throws {
    let frame = try display.window(window.id).frame
    try display.movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
    try display.press(button: 1)
    try display.release(button: 1)
    try display.scroll(dx: -1, dy: 1)
    XCTAssertEqual(
      try window.inputEvents(6),
      ["button press 1", "button release 1", "button press 5", "button release 5"]
        + ["button press 6", "button release 6"])
  }

  // MARK: - Clicks and the focus

  func testAClickFocusesAndRaisesItsWindowFirst() throws {
    let other = try TestWindow(on: desktop, frame: CGRect(x: 300, y: 200, width: 300, height: 200))
    _ = try desktop.window("the other", on: display) { $0.id == other.id && $0.isActive }
    // Here both overlap, and the other one is above.
    let shared = CGPoint(x: 350, y: 250)
    let over = try display.topWindow(at: shared)
    let below = CGPoint(x: 150, y: 150)
    try display.movePointer(to: below)
    let top = try display.topWindow(at: below)
    XCTAssertTrue(try display.click(button: 1, at: below, ifOver: top, count: 1, holding: nil))
    XCTAssertEqual(try window.inputEvents(2), ["button press 1", "button release 1"])
    XCTAssertTrue(try display.waitForActive(window.id, until: MonotonicClock.now + 5))
    XCTAssertNotEqual(try display.topWindow(at: shared), over)
    try display.type("a", focusedWindow: window.id)
    XCTAssertEqual(try window.inputEvents(2), ["press 38", "release 38"])
  }

  func testTheServerSpacesTheClicksOfOneGesture() throws {
    let point = CGPoint(x: 150, y: 150)
    try display.movePointer(to: point)
    let start = MonotonicClock.now
    XCTAssertTrue(
      try display.click(button: 1, at: point, ifOver: display.topWindow(at: point), count: 3, holding: nil))
    XCTAssertGreaterThan(MonotonicClock.now - start, 0.04, "the call returns after the last click")
    let times = try window.pressTimes(3)
    for (one, next) in zip(times, times.dropFirst()) {
      XCTAssertGreaterThanOrEqual(next - one, 20)
      XCTAssertLessThan(next - one, 100, "a double click")
    }
  }

  func testAClickOnAMenuDoesNotMoveTheFocus() throws {
    let menu = try TestWindow(
      on: desktop, frame: CGRect(x: 600, y: 400, width: 100, height: 100), overrideRedirect: true)
    _ = try desktop.window("the menu", on: display) { $0.id == menu.id }
    try display.movePointer(to: CGPoint(x: 650, y: 450))
    try display.press(button: 1)
    try display.release(button: 1)
    XCTAssertEqual(try menu.inputEvents(2), ["button press 1", "button release 1"])
    XCTAssertEqual(try display.activeWindow, window.id)
  }

  func testAClickBesideAnOpenMenuReachesOnlyTheMenu() throws {
    let other = try TestWindow(on: desktop, frame: CGRect(x: 600, y: 400, width: 100, height: 100))
    _ = try desktop.window("the other", on: display) { $0.id == other.id && $0.isActive }
    let menu = try TestWindow(
      on: desktop, frame: CGRect(x: 800, y: 400, width: 100, height: 100), overrideRedirect: true)
    _ = try desktop.window("the menu", on: display) { $0.id == menu.id }
    try menu.grabPointer()
    let beside = CGPoint(x: 150, y: 150)
    try display.movePointer(to: beside)
    XCTAssertTrue(
      try display.click(
        button: 1, at: beside, ifOver: try display.topWindow(at: beside), count: 1, holding: nil))
    XCTAssertEqual(try menu.inputEvents(2), ["button press 1", "button release 1"])
    XCTAssertEqual(try display.activeWindow, other.id)
  }

  func testAClickReachesItsWindowDespiteAPopupAndABusyWindowManager() throws {
    let frame = try display.window(window.id).frame
    let center = CGPoint(x: frame.midX, y: frame.midY)
    try display.movePointer(to: center)
    let top = try display.topWindow(at: center)
    let manager = try XCTUnwrap(desktop.manager).processIdentifier
    try stop(manager)
    defer { kill(manager, SIGCONT) }
    XCTAssertTrue(try display.click(button: 1, at: center, ifOver: top, count: 1, holding: nil))
    let popup = try TestWindow(on: desktop, frame: frame, overrideRedirect: true)
    _ = try desktop.window("the popup", on: display) { $0.id == popup.id }
    kill(manager, SIGCONT)
    XCTAssertEqual(try window.inputEvents(2), ["button press 1", "button release 1"])
  }

  func testAShortcutPressesTheModifiersAroundTheKey() throws {
    let letter = try XCTUnwrap(KeySym("a"))
    try display.pressKey(letter, modifiers: [.control])
    XCTAssertEqual(try window.inputEvents(4), ["press 37", "press 38", "release 38", "release 37"])
  }

  func testModifiersAreReleasedWhenTheBodyThrows() throws {
    struct Failure: Error {}
    XCTAssertThrowsError(
      try display.withModifiers([.shift, .alt]) { throw Failure() }
    ) { XCTAssertTrue($0 is Failure) }
    XCTAssertEqual(try window.inputEvents(4), ["press 64", "press 50", "release 50", "release 64"])
  }

  func testReleaseAllInputReleasesKeysAndButtons() throws {
    let frame = try display.window(window.id).frame
    try display.movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
    try display.keyDown(.shiftLeft)
    try display.press(button: 1)
    try display.releaseAllInput()
    XCTAssertEqual(
      try window.inputEvents(4), ["press 50", "button press 1", "button release 1", "release 50"])
  }

  func testAHeldKeyIsPressedWithItsModifiers() throws {
    let capital = try XCTUnwrap(KeySym("A"))
    try display.keyDown(capital)
    XCTAssertEqual(try window.inputEvents(3), ["press 50", "press 38", "release 50"])
    try display.keyUp(capital)
    XCTAssertEqual(try window.inputEvents(1), ["release 38"])
    try display.withModifiers(.shift) {
      try display.keyDown(capital)
      try display.keyUp(capital)
    }
    XCTAssertEqual(try window.inputEvents(4), ["press 50", "press 38", "release 38", "release 50"])
  }

  func testAKeyThatIsPressedTwiceIsHeldOnce() throws {
    try display.keyDown(.shiftLeft)
    try display.keyDown(.shiftLeft)
    XCTAssertEqual(display.heldKeys, [.shiftLeft])
    try display.keyUp(.shiftLeft)
    XCTAssertEqual(display.heldKeys, [])
    XCTAssertEqual(try window.inputEvents(2), ["press 50", "release 50"])
    try display.type("b", focusedWindow: window.id)
    XCTAssertEqual(try window.inputEvents(2), ["press 56", "release 56"])
  }

  func testTextOnTheLayoutNeedsNoOtherKeysThanShift() throws {
    try display.type("aA\n", focusedWindow: window.id)
    XCTAssertEqual(
      try window.inputEvents(8),
      ["press 38", "release 38", "press 50", "press 38", "release 38", "release 50"]
        + ["press 36", "release 36"])
  }

  func testAChangeOfTheLayoutIsApplied() throws {
    try display.type("z", focusedWindow: window.id)
    try desktop.run("/usr/bin/setxkbmap", ["-layout", "de"])
    try display.type("z\u{4e00}", focusedWindow: window.id)
    let events = try window.inputEvents(6)
    XCTAssertEqual(Array(events.prefix(4)), ["press 52", "release 52", "press 29", "release 29"])
  }

  func testAControlCharacterWithoutAKeyIsAnError() throws {
    XCTAssertThrowsError(try display.type("a\u{1}", focusedWindow: window.id)) {
      XCTAssertEqual($0 as? WindowSystemError, .noKey(KeySym(rawValue: 1)))
    }
  }

  func testManyNewCharactersReachAWindowWithoutPing() throws {
    let text = String(String.UnicodeScalarView((0..<250).compactMap { Unicode.Scalar(0x4e00 + $0) }))
    try display.type(text, focusedWindow: window.id)
    XCTAssertEqual(try window.inputEvents(500).count, 500)
  }
}
