import Foundation
import WindowSystem
import XCTest

final class InputTests: XCTestCase {
  private var desktop: TestDisplay!
  private var display: X11Display!
  private var window: TestWindow!

  override func setUpWithError() throws {
    desktop = try TestDisplay()
    display = try desktop.connect()
    window = try TestWindow(on: desktop.name, frame: CGRect(x: 100, y: 100, width: 300, height: 200))
    _ = try desktop.window("the window", on: display) { $0.id == window.id && $0.isActive }
  }

  override func tearDown() {
    window = nil
    display = nil
    desktop.stop()
  }

  func testThePointerGoesWhereItIsTold() throws {
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

  func testReleaseAllInputReleasesWhatIsHeld() throws {
    let frame = try display.window(window.id).frame
    try display.movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
    try display.keyDown(.shiftLeft)
    try display.press(button: 1)
    try display.releaseAllInput()
    XCTAssertEqual(
      try window.inputEvents(4), ["press 50", "button press 1", "button release 1", "release 50"])
  }

  func testTextOnTheLayoutNeedsNoOtherKeysThanShift() throws {
    try display.type("aA\n", focusedWindow: window.id)
    XCTAssertEqual(
      try window.inputEvents(8),
      ["press 38", "release 38", "press 50", "press 38", "release 38", "release 50"]
        + ["press 36", "release 36"])
  }

  func testAChangeOfTheLayoutIsFollowed() throws {
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

  func testManyNewCharactersReachAWindowThatKnowsNoPing() throws {
    let text = String(String.UnicodeScalarView((0..<250).compactMap { Unicode.Scalar(0x4e00 + $0) }))
    try display.type(text, focusedWindow: window.id)
    XCTAssertEqual(try window.inputEvents(500).count, 500)
  }
}
