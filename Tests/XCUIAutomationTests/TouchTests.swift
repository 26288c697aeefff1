// SPDX-License-Identifier: Apache-2.0

import Programs
import XCTest
import XCUIAutomation

/// A test of gestures on the touch screen, by the events that a program receives.
class TouchTestCase: BehaviourTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "input=touch"]) { $1 }
  }

  private static var running: XCUIApplication?

  var app = XCUIApplication()
  var area: XCUIElement { app.descendants(matching: .any)["Area"].firstMatch }

  /// Uses the program that the class has launched, or launches it.
  ///
  /// One launch is enough, because each test begins with a cleared area.
  func share(_ application: @autoclosure () -> XCUIApplication) {
    if let running = Self.running, running.state == .runningForeground {
      app = running
      return clear()
    }
    app = application()
    Self.running = app
    hideReused()
    app.launch()
  }

  override class func tearDown() {
    running?.terminate()
    running = nil
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

final class TouchGTK3Tests: TouchTestCase {
  override func setUp() { share(Fixture.touchGTK.application(.gtk3)) }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

final class TouchGTK4Tests: TouchTestCase {
  override func setUp() { share(Fixture.touchGTK.application(.gtk4)) }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

// Programs of Qt are launched for each test, because Qt 6.4 loses fingers of a gesture that follows a tap on a button.

final class TouchQt5Tests: TouchTestCase {
  override func setUp() { app = launch(.touchQt, .gtk4, "--qt=5") }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

final class TouchQt6Tests: TouchTestCase {
  override func setUp() { app = launch(.touchQt, .gtk4, "--qt=6") }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

final class TouchChromiumTests: TouchTestCase {
  override func setUp() {
    let chromium = XCUIApplication(bundleIdentifier: "chromium")
    let page = Fixture.folder.appendingPathComponent("touch.html")
    chromium.launchArguments = ["--app=\(page.absoluteString)"]
    share(chromium)
  }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

/// Tests touches on a screen with two pixels per point, in programs that report points.
final class ScaledTouchTests: TouchTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "input=touch,scale=2,size=2560x1600"]) { $1 }
  }

  func testATouchArrivesAtItsPosition() {
    let chromium = XCUIApplication(bundleIdentifier: "chromium")
    chromium.launchArguments = ["--app=\(Fixture.folder.appendingPathComponent("touch.html").absoluteString)"]
    let applications = [
      Fixture.touchGTK.application(.gtk3), Fixture.touchGTK.application(.gtk4),
      Fixture.touchQt.application(.gtk4, ["--qt=5"]), Fixture.touchQt.application(.gtk4, ["--qt=6"]),
      chromium,
    ]
    for application in applications {
      app = application
      terminateAfterTest(app)
      app.launch()
      area.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 201, dy: 121)).tap()
      XCTAssertEqual(heard["from"], "100,60", "\(app)")
      clear()
      area.pinch(withScale: 2, velocity: 4)
      XCTAssertEqual(number("zoom"), 2, accuracy: 0.1, "\(app)")
      app.terminate()
    }
  }
}

/// Tests the touch screen itself.
final class TouchScreenTests: TouchTestCase {
  override func setUp() { share(Fixture.touchGTK.application(.gtk3)) }

  override func tearDown() {
    XCUIDevice.shared.orientation = .landscapeLeft
    super.tearDown()
  }

  func testTouchesFollowTheRotationOfTheScreen() {
    XCUIDevice.shared.orientation = .portrait
    let place = area.coordinate(withNormalizedOffset: .zero)
    place.withOffset(CGVector(dx: 31, dy: 47)).tap()
    XCTAssertEqual(heard["from"], "31,47")
    app.buttons["Swatch"].tap()
    XCTAssertEqual(heard["button"], "1")
    XCUIDevice.shared.orientation = .landscapeRight
    clear()
    place.withOffset(CGVector(dx: 5, dy: 6)).tap()
    XCTAssertEqual(heard["from"], "5,6")
  }

  func testASwipeHasItsVelocity() throws {
    for velocity in [XCUIGestureVelocity.slow, .default] {
      let waited = secondsOfWaiting { area.swipeRight(velocity: velocity) }
      let measured = try XCTUnwrap(heard["swipe"]?.split(separator: ",").first.flatMap { Double($0) })
      // GTK measures over the last 150 ms. A busy machine delays single frames, and the finger becomes slower by the
      // time that it waits for a processor.
      let wanted = Double(velocity.rawValue)
      XCTAssertLessThan(measured, wanted * 1.35)
      XCTAssertGreaterThan(measured, wanted * 0.65 * 0.15 / (0.15 + waited))
    }
  }

  func testALongPressIsRecognised() {
    area.press(forDuration: 0.8)
    XCTAssertEqual(heard["long"], "1")
  }

  func testFingersOfAnAbandonedGestureAreLifted() throws {
    let frame = area.frame
    let screen = try XCTUnwrap(AutomationSession.shared.host.current?.display.touchScreen)
    for finger in 0..<3 {
      try screen.touch(finger, at: CGPoint(x: frame.midX + CGFloat(finger) * 30, y: frame.midY))
    }
    try screen.synchronize()
    XCTAssertTrue(wait { self.heard["down"] == "3" })
    SharedScreen(of: AutomationSession.shared.host).releaseInput()
    XCTAssertTrue(wait { self.heard["down"] == "0" })
    area.tap()
    XCTAssertEqual(heard["begin"], "4")
  }

  func testTooManyFingersFail() {
    expectFailure(containing: "1 to 15 fingers", "with 16 fingers") {
      area.tap(withNumberOfTaps: 1, numberOfTouches: 16)
    }
    XCTAssertNil(heard["begin"])
  }

  func testClicksAreSentByThePointer() {
    area.click()
    XCTAssertNil(heard["begin"])
    XCTAssertEqual(heard["clicks"], "1")
  }

  private func wait(until condition: () -> Bool) -> Bool {
    Waiter(session: .shared).wait(timeout: 5, until: condition)
  }
}

/// Tests a destination that cannot have a touch screen.
final class FingersWithoutTouchScreenTests: BehaviourTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "input=touch,server=xvfb"] }

  func testXvfbHasNoTouchScreen() {
    let app = Fixture.labels.application(.gtk3)
    expectFailure(containing: "Xvfb has no touch screen", "input=touch with server=xorg") { app.launch() }
  }
}
