// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests touch gestures that the pointer performs, by the events that the program receives.
final class GestureTests: GTKVersionsTestCase {
  private var app = XCUIApplication()
  private var area: XCUIElement { app.descendants(matching: .any)["Area"].firstMatch }

  override func setUp() { app = show(.device, toolkit) }

  private var heard: [String] {
    let label = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Heard:'")).element.label
    return label.split(separator: " ").dropFirst().map(String.init)
  }

  func testATwoFingerTapIsARightClick() {
    area.twoFingerTap()
    XCTAssertEqual(heard, ["button3x1"])
  }

  func testTapsAreCountedForEachNumberOfFingers() {
    area.tap(withNumberOfTaps: 3, numberOfTouches: 1)
    area.tap(withNumberOfTaps: 1, numberOfTouches: 3)
    area.tap(withNumberOfTaps: 2, numberOfTouches: 2)
    XCTAssertEqual(
      heard, ["button1x1", "button1x2", "button1x3", "button2x1", "button3x1", "button3x2"])
    expectFailure(containing: "found taps: 1, fingers: 4") {
      area.tap(withNumberOfTaps: 1, numberOfTouches: 4)
    }
    XCTAssertEqual(heard.count, 6)
  }

  func testAPinchZoomsByTheScale() {
    area.pinch(withScale: 2, velocity: 1)
    XCTAssertTrue(app.staticTexts["Zoom: 4"].exists, "1.2 to the fourth is about 2")
    area.pinch(withScale: 0.5, velocity: -2)
    XCTAssertTrue(app.staticTexts["Zoom: 0"].exists)
    area.pinch(withScale: 1.01, velocity: 1)
    XCTAssertTrue(app.staticTexts["Zoom: 1"].exists, "a small pinch is a notch")
    expectFailure(containing: "scale greater than 0") { area.pinch(withScale: 0, velocity: 1) }
  }

  func testTheVelocityDeterminesTheDurationOfAPinch() {
    XCTAssertGreaterThanOrEqual(seconds { area.pinch(withScale: 2, velocity: 1.25) }, 0.6)
  }

  func testTheRotationGestureIsNotAvailable() {
    expectFailure(containing: "XCUIElement.rotate(_:withVelocity:) is not available on Linux") {
      area.rotate(1, withVelocity: 1)
    }
  }

  func testModifiersAreReleasedAfterAFailureInTheBlock() {
    let failures = failures {
      XCUIElement.perform(withKeyModifiers: .control) { app.buttons["Nothing"].tap() }
    }
    XCTAssertEqual(failures.count, 1)
    area.scroll(byDeltaX: 0, deltaY: -50)
    XCTAssertTrue(app.staticTexts["Zoom: 0"].exists, "Control is still down")
    XCUIElement.perform(withKeyModifiers: .control) { area.scroll(byDeltaX: 0, deltaY: -50) }
    XCTAssertTrue(app.staticTexts["Zoom: -1"].exists)
  }

  func testModifiersOfAnAbandonedBlockAreReleased() {
    let isHeld = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      XCUIElement.perform(withKeyModifiers: [.control, .capsLock]) {
        isHeld.signal()
        end.wait()
      }
      isOver.signal()
    }
    isHeld.wait()
    area.scroll(byDeltaX: 0, deltaY: -50)
    XCTAssertTrue(app.staticTexts["Zoom: -1"].exists, "Control is not down")
    SharedScreen(of: AutomationSession.shared.host).releaseInput()
    area.scroll(byDeltaX: 0, deltaY: -50)
    app.typeKey("a", modifierFlags: [])
    XCTAssertTrue(app.staticTexts["Zoom: -1"].exists, "Control is still down")
    XCTAssertEqual(heard.last, "a")
    end.signal()
    XCTAssertEqual(isOver.wait(timeout: .now() + 5), .success)
    app.typeKey("b", modifierFlags: [])
    XCTAssertEqual(heard.last, "b", "Caps Lock was switched on again")
  }

  func testWindowButtonsAreFoundByAppleIdentifiers() {
    XCTAssertEqual(app.buttons[XCUIIdentifierCloseWindow].label, "Close")
    let window = app.windows.element
    let width = window.frame.width
    app.buttons[XCUIIdentifierZoomWindow].click()
    XCTAssertEqual(window.frame.width, 1280, accuracy: 10)
    app.buttons[XCUIIdentifierZoomWindow].click()
    XCTAssertEqual(window.frame.width, width)
    app.buttons[XCUIIdentifierMinimizeWindow].click()
    XCTAssertTrue(app.wait(for: .runningBackground, timeout: 2))
    app.activate()
    XCTAssertEqual(app.state, .runningForeground)
    app.buttons[XCUIIdentifierCloseWindow].click()
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
  }
}

/// Tests title bars that the window manager draws.
final class DecorationTests: BehaviorTestCase {
  func testTitleBarButtonsAreFoundByAppleIdentifiers() {
    let app = show(.labels, .gtk3, "A")
    let window = app.windows.element
    let frame = window.frame
    XCTAssertEqual(window.buttons[XCUIIdentifierCloseWindow].label, "Close")
    XCTAssertLessThan(window.buttons[XCUIIdentifierCloseWindow].frame.maxY, frame.minY + 1)
    window.buttons[XCUIIdentifierZoomWindow].click()
    XCTAssertEqual(window.frame.width, 1280, accuracy: 10)
    window.buttons[XCUIIdentifierZoomWindow].click()
    XCTAssertEqual(window.frame, frame)
    app.buttons[XCUIIdentifierMinimizeWindow].click()
    XCTAssertTrue(app.wait(for: .runningBackground, timeout: 2))
    app.activate()
    app.buttons[XCUIIdentifierCloseWindow].click()
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
  }
}

/// Tests swipes that start at a coordinate.
final class CoordinateSwipeTests: GTKVersionsTestCase {
  func testASwipeInAScrollableAreaTurnsTheWheel() {
    let app = show(.rows, toolkit, "100")
    let first = app.staticTexts["Row 1"]
    let before = first.frame.minY
    let middle = app.windows.element.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    middle.swipeUp()
    XCTAssertLessThan(first.frame.minY, before - 50)
    middle.swipeDown(velocity: .fast)
    XCTAssertEqual(first.frame.minY, before)
  }

  func testASwipeElsewhereDragsThePointer() {
    let app = show(.pointer, toolkit)
    let area = app.descendants(matching: .any)["Area"]
    let width = area.frame.width
    area.coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0.5)).swipeRight()
    let log = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log:'")).element.label
    XCTAssertTrue(
      log.contains("drag\(Int((width * 0.6).rounded()))") || log.contains("drag\(Int(width * 0.6))"), log)
  }
}
