// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

/// Keys that are held while something is done, on a display in memory.
final class HeldInputTests: XCTestCase {
  private let display = FakeDisplay()
  private struct Stop: Error {}

  func testModifiersAreReleasedInTheOppositeOrder() throws {
    try display.withModifiers([.shift, .control]) { try display.scroll(dx: 0, dy: 1) }
    let pressed = display.input.compactMap { if case .keyDown(let key) = $0 { key } else { nil } }
    let released = display.input.compactMap { if case .keyUp(let key) = $0 { key } else { nil } }
    XCTAssertEqual(pressed.count, 2)
    XCTAssertEqual(released, pressed.reversed())
    XCTAssertEqual(display.input[2], .scroll(dx: 0, dy: 1))
  }

  func testModifiersAreReleasedWhenTheBodyFails() {
    XCTAssertThrowsError(try display.withModifiers([.alt]) { throw Stop() }) { XCTAssertTrue($0 is Stop) }
    XCTAssertEqual(display.heldKeys, [])
  }

  func testCapsLockIsLeftAsItWas() throws {
    try display.withModifiers(.capsLock) { XCTAssertTrue(display.isCapsLockOn) }
    XCTAssertFalse(display.isCapsLockOn)
    try display.pressKey(.capsLock, modifiers: [])
    try display.withModifiers(.capsLock) { XCTAssertTrue(display.isCapsLockOn) }
    XCTAssertTrue(display.isCapsLockOn)
    XCTAssertThrowsError(try display.withCapsLock(false) { throw Stop() })
    XCTAssertTrue(display.isCapsLockOn)
  }

  func testAKeyForAnotherFocusIsNotPressed() throws {
    let first = display.show(1, CGRect(x: 0, y: 0, width: 100, height: 100))
    display.show(2, CGRect(x: 200, y: 0, width: 100, height: 100))
    XCTAssertFalse(try display.pressKey(.right, modifiers: [], ifFocused: first))
    XCTAssertEqual(try display.type("a", focusedWindow: nil, inCodeUnits: false, ifFocused: first), "a")
    XCTAssertEqual(display.input, [])
    try display.activate(first)
    XCTAssertTrue(try display.pressKey(.right, modifiers: [], ifFocused: first))
    XCTAssertEqual(display.input, [.keyDown(.right), .keyUp(.right)])
  }

  func testAllInputIsReleased() throws {
    try display.press(button: 1)
    try display.keyDown(.shiftLeft)
    try display.keyDown(.right)
    try display.releaseAllInput()
    XCTAssertEqual(display.heldButtons, [])
    XCTAssertEqual(display.heldKeys, [])
    XCTAssertEqual(display.input.suffix(3), [.release(1), .keyUp(.right), .keyUp(.shiftLeft)])
  }
}
