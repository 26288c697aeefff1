// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Tests Apple's signatures of the device, gestures and constants.
///
/// The types are tested by the compilation of this file.
final class SignatureTests: XCTestCase {
  func testRawValuesMatchApples() {
    XCTAssertEqual(
      [
        UIDeviceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp,
        .faceDown,
      ]
      .map(\.rawValue), Array(0...6))
    XCTAssertEqual(
      [XCUIDevice.Button.home, .volumeUp, .volumeDown, .action, .camera].map(\.rawValue), Array(1...5))
    XCTAssertEqual([XCUIDevice.Appearance.unspecified, .light, .dark].map(\.rawValue), Array(0...2))
    XCTAssertEqual(XCUIRemote.Button.pageUp.rawValue, 9)
    XCTAssertNil(XCUIRemote.Button(rawValue: 8))
    XCTAssertEqual(XCUIProtectedResource.localNetwork.rawValue, -0x4000_0005)
    XCTAssertEqual(XCUIProtectedResource(rawValue: 0x4000_0006), .appleEvents)
    XCTAssertEqual(XCUIElement.SizeClass.regular.rawValue, 2)
    XCTAssertEqual(XCUIIdentifierCloseWindow, "_XCUI:CloseWindow")
    XCTAssertEqual(XCUI_UI_TESTING_AVAILABLE + XCT_UI_TESTING_AVAILABLE, 2)
  }

  func testOrientationsHaveTheirProperties() {
    XCTAssertTrue(UIDeviceOrientation.portraitUpsideDown.isPortrait)
    XCTAssertTrue(UIDeviceOrientation.landscapeRight.isLandscape)
    XCTAssertTrue(UIDeviceOrientation.faceUp.isFlat)
    XCTAssertFalse(UIDeviceOrientation.faceDown.isValidInterfaceOrientation)
    XCTAssertFalse(UIDeviceOrientation.unknown.isValidInterfaceOrientation)
  }

  /// Compiled, but never called.
  @available(*, deprecated)
  private func signatures(_ app: XCUIApplication, _ element: XCUIElement, _ point: XCUICoordinate) throws {
    let _: XCUIApplication = XCUIApplication(URL: URL(fileURLWithPath: "/"))
    let _: (URL) -> Void = app.open
    let _: (XCUIProtectedResource) -> Void = app.resetAuthorizationStatus(for:)
    let _: () -> Void = element.twoFingerTap
    let _: (Int, Int) -> Void = element.tap(withNumberOfTaps:numberOfTouches:)
    let _: (CGFloat, CGFloat) -> Void = element.pinch(withScale:velocity:)
    let _: (CGFloat, CGFloat) -> Void = element.rotate(_:withVelocity:)
    let _: (String) -> Void = element.adjust(toPickerWheelValue:)
    for swipe in [
      element.swipeUp(withVelocity:), element.swipeDown(withVelocity:), element.swipeLeft(withVelocity:),
      element.swipeRight(withVelocity:), point.swipeUp(velocity:), point.swipeDown(velocity:),
      point.swipeLeft(velocity:), point.swipeRight(velocity:),
    ] as [(XCUIGestureVelocity) -> Void] {
      swipe(500)
    }
    for swipe in [point.swipeUp, point.swipeDown, point.swipeLeft, point.swipeRight] as [() -> Void] {
      swipe()
    }
    let device: XCUIDevice = XCUIDevice()
    device.orientation = .portrait
    device.appearance = .dark
    device.location = XCUILocation(location: CLLocation(latitude: 0, longitude: 0))
    let _: XCUISystem = device.system
    let _: XCUISiriService = device.siriService
    let _: [Bool] = [device.supportsPointerInteraction, device.supportsHandGestures]
    device.rotateDigitalCrown(delta: 1.0, velocity: .fast)
    device.hasHardwareButton(.home)
    XCUIRemote.shared.press(.menu, forDuration: 1)
    let _: any XCUIScreenshotProviding & NSObjectProtocol = XCUIScreen.main
    let _: any XCUIElementSnapshotProviding & NSObjectProtocol = element
    // Objective-C results may be left unused.
    element.screenshot()
    element.descendants(matching: .any).matching(identifier: "x").element(boundBy: 0)
    element.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 1, dy: 1))
    try element.snapshot()
  }
}
