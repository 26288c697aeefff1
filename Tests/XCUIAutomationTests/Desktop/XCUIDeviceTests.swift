// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests `XCUIDevice`, which represents the desktop.
final class XCUIDeviceTests: GTKVersionsTestCase {
  private var app = XCUIApplication()
  private let device = XCUIDevice.shared

  override func setUp() { app = show(.device, toolkit) }

  override func tearDown() {
    if device.orientation != .landscapeLeft { device.orientation = .landscapeLeft }
    if device.appearance != .unspecified { device.appearance = .unspecified }
    super.tearDown()
  }

  private var screenSize: [Int] {
    let data = XCUIScreen.main.screenshot().pngRepresentation
    return [16, 20].map { start in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  func testRotatingTheScreenSwapsItsWidthAndHeight() {
    XCTAssertEqual(device.orientation, .landscapeLeft)
    device.orientation = .portrait
    XCTAssertEqual(device.orientation, .portrait)
    XCTAssertEqual(screenSize, [800, 1280])
    device.orientation = .portraitUpsideDown
    XCTAssertEqual(device.orientation, .portraitUpsideDown)
    XCTAssertEqual(screenSize, [800, 1280])
    device.orientation = .landscapeRight
    XCTAssertEqual(device.orientation, .landscapeRight)
    XCTAssertEqual(screenSize, [1280, 800])
  }

  func testFramesAndInputAreCorrectAfterARotation() {
    app.buttons[XCUIIdentifierZoomWindow].click()
    device.orientation = .portrait
    let window = app.windows.element
    // GTK 4 excludes its border of 5 pixels.
    XCTAssertEqual(window.frame.width, 800, accuracy: 10)
    XCTAssertEqual(window.frame.height, 1280, accuracy: 10)
    let area = app.descendants(matching: .any)["Area"].firstMatch
    XCTAssertGreaterThan(area.frame.maxY, 1000, "the area grew with the window")
    area.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.95)).tap()
    area.rightClick()
    XCTAssertTrue(app.staticTexts["Heard: button1x1 button3x1"].exists, app.debugDescription)
  }

  func testTheOrientationFaceUpIsNotAvailable() {
    expectFailure(containing: "faceUp", "not available on Linux") { device.orientation = .faceUp }
    XCTAssertEqual(device.orientation, .landscapeLeft)
  }

  /// The brightness of the window's lower left corner, from 0 to 255.
  private func brightness() throws -> Int {
    let frame = app.windows.element.frame
    let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
    let picture = try runningDesktop.display.screenshot(
      of: CGRect(x: frame.minX + 15, y: frame.maxY - 25, width: 1, height: 1))
    return picture.pixels.prefix(3).reduce(0) { $0 + Int($1) } / 3
  }

  func testRunningProgramsFollowTheAppearance() throws {
    XCTAssertEqual(device.appearance, .unspecified)
    XCTAssertGreaterThan(try brightness(), 200)
    device.appearance = .dark
    XCTAssertEqual(device.appearance, .dark)
    XCTAssertLessThan(try brightness(), 100)
    app.launch()
    XCTAssertLessThan(try brightness(), 100, "programs that are launched later are dark as well")
    device.appearance = .light
    XCTAssertGreaterThan(try brightness(), 200)
  }

  func testLibadwaitaProgramsFollowTheAppearance() throws {
    guard toolkit == .gtk4 else { return }
    app.terminate()
    app = show(.device, .gtk4, "adwaita")
    try XCTSkipIf(app.staticTexts["Opened: no libadwaita"].exists, "gir1.2-adw-1 is not installed")
    XCTAssertGreaterThan(try brightness(), 200)
    device.appearance = .dark
    XCTAssertLessThan(try brightness(), 100)
    device.appearance = .unspecified
    XCTAssertGreaterThan(try brightness(), 200)
  }

  func testHomeHidesTheWindows() {
    XCTAssertTrue(device.hasHardwareButton(.home))
    device.press(.home)
    XCTAssertTrue(app.wait(for: .runningBackground, timeout: 2))
    XCTAssertFalse(app.staticTexts["Zoom: 0"].isHittable)
    app.activate()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertTrue(app.staticTexts["Zoom: 0"].isHittable)
  }

  func testSizeClassesFollowTheWindow() throws {
    XCTAssertEqual(app.horizontalSizeClass, .compact)
    XCTAssertEqual(app.windows.element.verticalSizeClass, .compact)
    app.buttons[XCUIIdentifierZoomWindow].click()
    let text = app.staticTexts["Zoom: 0"]
    XCTAssertTrue(text.wait(for: \.horizontalSizeClass, toEqual: .regular, timeout: 2))
    let dictionary = try text.snapshot().dictionaryRepresentation
    XCTAssertEqual(dictionary[.verticalSizeClass] as? Int, XCUIElement.SizeClass.regular.rawValue)
  }

  func testUnavailableDeviceFeaturesFail() {
    let failures = failures {
      device.press(.camera)
      device.location = XCUILocation(location: CLLocation(latitude: 52, longitude: 13))
      device.siriService.activate(voiceRecognitionText: "Hello")
      device.rotateDigitalCrown(delta: 1)
      device.perform(handGesture: .doubleTap)
      XCUIRemote.shared.press(.select)
    }
    XCTAssertEqual(failures.count, 6)
    for failure in failures {
      XCTAssertTrue(failure.text.contains("is not available on Linux"), failure.text)
    }
    XCTAssertNil(device.location)
    XCTAssertFalse(device.hasHardwareButton(.camera))
  }
}

/// Tests an X server that cannot rotate its screen.
final class FixedScreenTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "server=xvfb"] }

  func testRotatingTheScreenOfXvfbFails() {
    show(.labels, .gtk3)
    expectFailure(containing: "800 by 1280", "server=xorg") { XCUIDevice.shared.orientation = .portrait }
    XCTAssertEqual(XCUIDevice.shared.orientation, .landscapeLeft)
  }
}
