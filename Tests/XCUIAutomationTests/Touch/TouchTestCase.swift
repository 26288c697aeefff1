// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Programs
import Synchronization
import XCTest
import XCUIAutomation

/// A test of gestures on the touch screen, by the events that a program receives.
class TouchTestCase: BehaviorTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "input=touch"]) { $1 }
  }

  private static let running = Mutex<XCUIApplication?>(nil)

  var app = XCUIApplication()
  var area: XCUIElement { app.descendants(matching: .any)["Area"].firstMatch }

  /// Uses the program that the class has launched, or launches it.
  ///
  /// One launch is enough, because each test begins with a cleared area.
  func share(_ application: @autoclosure () -> XCUIApplication) {
    if let running = Self.running.withLock({ $0 }), running.state == .runningForeground {
      app = running
      return clear()
    }
    app = application()
    Self.running.withLock { $0 = app }
    hideReused()
    app.launch()
  }

  override class func tearDown() {
    running.withLock { running in
      running?.terminate()
      running = nil
    }
    super.tearDown()
  }

  /// The events that the area has received since it was cleared.
  ///
  /// Chromium reports a change of a page to accessibility with a delay, during which all its threads wait. An empty
  /// value, or one in which a finger is still down, is read again.
  var heard: [String: String] {
    var values: [String: String] = [:]
    _ = Waiter(session: .shared).wait(timeout: 1) {
      values = heardNow
      return !values.isEmpty && values["down", default: "0"] == "0"
    }
    return values
  }

  private var heardNow: [String: String] {
    let label = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Touch:'")).firstMatch.label
    var values: [String: String] = [:]
    for word in label.split(separator: " ").dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1)
      values[String(pair[0])] = String(pair.last ?? "")
    }
    return values
  }

  func number(_ key: String) -> Double { Double(heard[key] ?? "") ?? .nan }

  /// Clears the area with the pointer.
  ///
  /// Qt 6.4 loses the second finger of a gesture that follows a tap on a button.
  func clear() { app.buttons["Clear"].click() }
}

/// The gestures that are tested with every toolkit.
///
/// The classes of the toolkits call them by name, because inherited tests are not discovered on Linux.
extension TouchTestCase {
  func checkTaps() {
    area.tap()
    var heard = self.heard
    XCTAssertEqual(heard["fingers"], "1", "\(heard)")
    XCTAssertEqual(heard["begin"], "1", "\(heard)")
    XCTAssertEqual(heard["end"], "1", "\(heard)")
    app.buttons["Swatch"].tap()
    app.buttons["Swatch"].tap()
    XCTAssertEqual(self.heard["button"], "2", "a finger presses a button")
    clear()
    area.doubleTap()
    XCTAssertEqual(self.heard["begin"], "2")
    clear()
    area.twoFingerTap()
    area.tap(withNumberOfTaps: 2, numberOfTouches: 3)
    heard = self.heard
    XCTAssertEqual(heard["fingers"], "3", "\(heard)")
    XCTAssertEqual(heard["begin"], "8", "\(heard)")
    XCTAssertEqual(heard["down"], "0", "\(heard)")
    clear()
    area.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 20, dy: 30)).tap()
    XCTAssertEqual(self.heard["from"], "20,30")
  }

  func checkDrags() {
    let frame = area.frame
    XCTAssertEqual(seconds { area.press(forDuration: 0.3) } > 0.3, true)
    area.swipeLeft(velocity: .slow)
    var heard = self.heard
    XCTAssertEqual(heard["fingers"], "1", "\(heard)")
    // The swipe takes at least half a second; Chromium merges the events within one of its frames.
    XCTAssertGreaterThanOrEqual(number("update"), 6, "\(heard)")
    XCTAssertEqual(position("from")?.x ?? 0, frame.width * 0.8, accuracy: 2, "\(heard)")
    XCTAssertEqual(position("to")?.x ?? 0, frame.width * 0.2, accuracy: 2, "\(heard)")
    clear()
    let start = area.coordinate(withNormalizedOffset: CGVector(dx: 0.25, dy: 0.25))
    start.press(forDuration: 0.1, thenDragTo: start.withOffset(CGVector(dx: 50, dy: 70)))
    heard = self.heard
    XCTAssertEqual((position("to")?.x ?? 0) - (position("from")?.x ?? 0), 50, accuracy: 1, "\(heard)")
    XCTAssertEqual((position("to")?.y ?? 0) - (position("from")?.y ?? 0), 70, accuracy: 1, "\(heard)")
    XCTAssertEqual(heard["down"], "0", "\(heard)")
  }

  func checkPinchesAndRotations() {
    area.pinch(withScale: 2, velocity: 4)
    XCTAssertEqual(heard["fingers"], "2")
    XCTAssertEqual(number("zoom"), 2, accuracy: 0.1)
    XCTAssertEqual(number("turn"), 0, accuracy: 2)
    checkRecognised(scale: 2)
    clear()
    area.pinch(withScale: 0.5, velocity: -2)
    XCTAssertEqual(number("zoom"), 0.5, accuracy: 0.05)
    clear()
    area.rotate(.pi / 2, withVelocity: 4)
    XCTAssertEqual(number("turn"), 90, accuracy: 4)
    XCTAssertEqual(number("zoom"), 1, accuracy: 0.05)
    clear()
    area.rotate(-.pi / 4, withVelocity: -4)
    XCTAssertEqual(number("turn"), -45, accuracy: 4)
    XCTAssertEqual(heard["down"], "0")
  }

  /// Checks the pinch that the toolkit's own recognizer reports; browsers report none to pages.
  private func checkRecognised(scale: Double) {
    guard let pinch = heard["pinch"].flatMap(Double.init) else { return }
    // Recognizers begin after a few pixels; Qt 6.4 counts each change twice.
    XCTAssertGreaterThan(pinch, (scale - 1) * 0.7 + 1)
    XCTAssertLessThan(pinch, scale * scale * 1.1)
  }

  func position(_ key: String) -> CGPoint? {
    let numbers = heard[key]?.split(separator: ",").compactMap { Double($0) } ?? []
    return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
  }
}
