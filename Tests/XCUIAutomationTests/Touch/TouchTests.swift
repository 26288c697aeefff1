// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

final class TouchGTK3Tests: TouchTestCase {
  override func setUp() { share(BehaviorFixture.touchGTK.application(.gtk3)) }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

final class TouchGTK4Tests: TouchTestCase {
  override func setUp() { share(BehaviorFixture.touchGTK.application(.gtk4)) }

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
    let page = BehaviorFixture.folder.appendingPathComponent("touch.html")
    chromium.launchArguments = ["--app=\(page.absoluteString)"]
    share(chromium)
  }

  func testTapsAreTouches() { checkTaps() }
  func testSwipesAndDragsMoveOneFinger() { checkDrags() }
  func testTwoFingersPinchAndRotate() { checkPinchesAndRotations() }
}

/// Tests a destination that cannot have a touch screen.
final class FingersWithoutTouchScreenTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "input=touch,server=xvfb"] }

  func testXvfbHasNoTouchScreen() {
    let app = BehaviorFixture.labels.application(.gtk3)
    expectFailure(containing: "Xvfb has no touch screen", "input=touch with server=xorg") { app.launch() }
  }
}
