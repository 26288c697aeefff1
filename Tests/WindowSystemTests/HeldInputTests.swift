// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import WindowSystem
import XCTest

/// Tests keys that are held during an operation, on a display in memory.
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

  func testAModifierThatIsHeldStaysHeld() throws {
    try display.keyDown(.shiftLeft)
    try display.withModifiers([.shift, .control]) {
      try display.withModifiers(.control) { try display.scroll(dx: 0, dy: 1) }
      XCTAssertEqual(display.heldKeys, [.shiftLeft, .controlLeft])
    }
    XCTAssertEqual(display.heldKeys, [.shiftLeft])
    XCTAssertEqual(
      display.input,
      [.keyDown(.shiftLeft), .keyDown(.controlLeft), .scroll(dx: 0, dy: 1), .keyUp(.controlLeft)])
  }

  func testAModifierWhosePressFailedIsReleased() {
    display.leaveUnanswered(.keyDown(.shiftLeft))
    XCTAssertThrowsError(try display.withModifiers([.control, .shift]) { XCTFail("The body ran.") })
    XCTAssertEqual(display.heldKeys, [])
    XCTAssertEqual(
      display.input,
      [.keyDown(.controlLeft), .keyDown(.shiftLeft), .keyUp(.shiftLeft), .keyUp(.controlLeft)])
  }

  func testTheStateOfCapsLockIsRestored() throws {
    try display.withModifiers(.capsLock) { XCTAssertTrue(display.isCapsLockOn) }
    XCTAssertFalse(display.isCapsLockOn)
    try display.pressKey(.capsLock, modifiers: [])
    try display.withModifiers(.capsLock) { XCTAssertTrue(display.isCapsLockOn) }
    XCTAssertTrue(display.isCapsLockOn)
    XCTAssertThrowsError(try display.withCapsLock(false) { throw Stop() })
    XCTAssertTrue(display.isCapsLockOn)
  }
}
