// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import KeySymbols
import WindowSystem
import XCTest

@testable import WebDriver

/// Tests the rules of WebDriver for presses and releases, on a display in memory.
final class InputStateTests: XCTestCase {
  private let screen = FakeTouchScreen(maximumFingers: 2)
  private lazy var display = FakeDisplay(touchScreen: screen)
  private let mouse = RequestedActions.Source(id: "mouse", device: .mouse, actions: [])
  private let pen = RequestedActions.Source(id: "pen", device: .pen, actions: [])
  private let keyboard = RequestedActions.Source(id: "keyboard", device: .keyboard, actions: [])
  private var input = InputState()

  private func finger(_ id: String) -> RequestedActions.Source {
    RequestedActions.Source(id: id, device: .touch, actions: [])
  }

  func testASourceStaysTheSameDeviceUntilAllIsReleased() throws {
    try input.use([mouse, keyboard])
    try input.use([mouse])
    let other = RequestedActions.Source(id: "mouse", device: .touch, actions: [])
    XCTAssertThrowsError(try input.use([finger("one"), other])) {
      XCTAssertEqual(
        $0 as? WebDriverError,
        WebDriverError(
          .invalidArgument,
          "The input source \"mouse\" has the type \"pointer\" with the pointerType \"touch\", but earlier actions "
            + "used it with the type \"pointer\" with the pointerType \"mouse\". Use another id, or release the actions "
            + "before."))
    }
    try input.releaseAll(display)
    try input.use([other])
  }

  func testAPressedButtonIsNotPressedAgain() throws {
    try input.press(1, mouse, display)
    try input.press(1, mouse, display)
    XCTAssertEqual(display.input, [.press(1)])
    try input.release(1, mouse, display)
    try input.release(1, mouse, display)
    XCTAssertEqual(display.input, [.press(1), .release(1)])
  }

  func testAFingerThatIsDownDoesNotTouchAgain() throws {
    let finger = finger("one")
    let (first, second) = (CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 40))
    try input.move(finger, to: first, display)
    try input.press(1, finger, display)
    try input.press(1, finger, display)
    try input.move(finger, to: second, display)
    try input.release(1, finger, display)
    try input.release(1, finger, display)
    XCTAssertEqual(screen.touches, [.down(0, first), .move(0, second), .up(0)])
  }

  func testAFingerStaysDownUntilItsLastButtonIsReleased() throws {
    let finger = finger("one")
    try input.press(1, finger, display)
    try input.press(3, finger, display)
    try input.release(1, finger, display)
    XCTAssertEqual(screen.touches, [.down(0, .zero)])
    try input.release(3, finger, display)
    XCTAssertEqual(screen.touches, [.down(0, .zero), .up(0)])
  }

  func testAFingerThatTheScreenLacksIsAnError() throws {
    try input.press(1, finger("one"), display)
    try input.press(1, finger("two"), display)
    XCTAssertThrowsError(try input.press(1, finger("three"), display)) {
      XCTAssertEqual(($0 as? WebDriverError)?.code, .unsupportedOperation)
    }
    try input.release(1, finger("one"), display)
    try input.press(1, finger("three"), display)
    XCTAssertEqual(screen.touches, [.down(0, .zero), .down(1, .zero), .up(0), .down(0, .zero)])
  }

  func testAnUnpressedButtonOrKeyIsNotReleased() throws {
    try input.release(1, mouse, display)
    try input.release(.a, keyboard, display)
    XCTAssertEqual(display.input, [])
  }

  func testAPressedKeyIsRepeated() throws {
    try input.press(.a, keyboard, display)
    try input.press(.a, keyboard, display)
    try input.release(.a, keyboard, display)
    try input.release(.a, keyboard, display)
    XCTAssertEqual(display.input, [.keyDown(.a), .keyDown(.a), .keyUp(.a)])
  }

  func testTheOtherKeyOfAModifierReleasesIt() throws {
    try input.press(.shiftLeft, keyboard, display)
    try input.release(.shiftRight, keyboard, display)
    XCTAssertEqual(display.input, [.keyDown(.shiftLeft), .keyUp(.shiftLeft)])
  }

  func testAButtonOrKeyOfTwoSourcesIsReleasedByTheLast() throws {
    try input.press(1, mouse, display)
    try input.press(1, pen, display)
    try input.release(1, mouse, display)
    XCTAssertEqual(display.input, [.press(1)])
    try input.release(1, pen, display)
    XCTAssertEqual(display.input, [.press(1), .release(1)])
    display.forgetInput()
    try input.press(.shiftLeft, keyboard, display)
    try input.press(.shiftLeft, mouse, display)
    try input.release(.shiftLeft, keyboard, display)
    XCTAssertFalse(display.heldKeys.isEmpty)
    try input.release(.shiftLeft, mouse, display)
    XCTAssertEqual(display.heldKeys, [])
  }

  func testAllIsReleasedInTheOppositeOrder() throws {
    try input.press(.controlLeft, keyboard, display)
    try input.press(1, mouse, display)
    try input.press(.a, keyboard, display)
    try input.press(1, finger("one"), display)
    display.forgetInput()
    try input.releaseAll(display)
    XCTAssertEqual(display.input, [.keyUp(.a), .release(1), .keyUp(.controlLeft)])
    XCTAssertEqual(screen.fingersDown, [])
    try input.releaseAll(display)
    XCTAssertEqual(display.input.count, 3)
  }

  func testTheOthersAreReleasedAfterAnError() throws {
    try input.press(.controlLeft, keyboard, display)
    try input.press(1, finger("one"), display)
    screen.lose(after: 1)
    XCTAssertThrowsError(try input.releaseAll(display))
    XCTAssertEqual(display.heldKeys, [])
  }
}
