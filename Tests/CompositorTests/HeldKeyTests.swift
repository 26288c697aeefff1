// SPDX-License-Identifier: Apache-2.0

import KeySymbols
import XCTest

@testable import WindowSystem

/// Tests the keys that a client of the compositor holds.
final class HeldKeyTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!
  private var display: WaylandDisplay!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    display = try WaylandDisplay(desktop.controlSocket, usesTouchScreen: true)
  }

  override func tearDown() {
    display = nil
    program = nil
    desktop.stop()
    desktop = nil
  }

  private func held() throws -> Set<UInt32> {
    try program.client.roundTrip()
    return program.keys.held
  }

  func testAKeyThatIsPressedTwiceIsHeldOnce() throws {
    try display.keyDown(.controlLeft)
    try display.keyDown(.controlLeft)
    XCTAssertEqual(display.heldKeys, [.controlLeft])
    XCTAssertEqual(try held(), [29])
    try display.keyUp(.controlLeft)
    XCTAssertEqual(display.heldKeys, [])
    // The keys that are held before a string are pressed again after it.
    try display.type("\r", focusedWindow: nil)
    XCTAssertEqual(try held(), [])
  }

  func testASymbolWithoutAKeyIsNotHeld() throws {
    try display.keyDown(.shiftLeft)
    XCTAssertThrowsError(try display.keyDown(.none)) {
      guard case WindowSystemError.noKey? = $0 as? WindowSystemError else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(display.heldKeys, [.shiftLeft])
    try display.type("\r", focusedWindow: nil)
    XCTAssertEqual(try held(), [42])
  }

  func testHeldKeysAreHeldAfterAString() throws {
    try display.keyDown(.controlLeft)
    try display.keyDown(.shiftLeft)
    try display.type("\r", focusedWindow: nil)
    XCTAssertEqual(try held(), [29, 42])
    XCTAssertEqual(program.keys.text, "\n")
    XCTAssertThrowsError(try display.type("\u{1}", focusedWindow: nil))
    XCTAssertEqual(try held(), [29, 42])
    try display.releaseAllInput()
    XCTAssertEqual(display.heldKeys, [])
    XCTAssertEqual(try held(), [])
  }
}
