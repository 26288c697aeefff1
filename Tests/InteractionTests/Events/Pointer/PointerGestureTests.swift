// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import Timing
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Idleness
@testable import Interaction
@testable import Programs

/// Tests pointer gestures on a display in memory: their input, its order, and the state after a failure.
final class PointerGestureTests: XCTestCase {
  private let display = FakeDisplay()
  private let program = FakeProgram()
  private lazy var window = display.show(1, CGRect(x: 100, y: 100, width: 400, height: 300))
  private let point = CGPoint(x: 200, y: 200)

  private func gesture(_ change: (inout PointerTraits) -> Void = { _ in }) -> PointerGesture {
    var traits = PointerTraits()
    change(&traits)
    return PointerGesture(over: program, on: display, traits: traits)
  }

  // MARK: - Clicks

  func testAClickMovesPressesAndReleases() throws {
    try gesture().over(window).click(at: point)
    XCTAssertEqual(display.input, [.move(point), .press(1), .release(1)])
    XCTAssertEqual(display.activeWindow, window)
  }

  func testADoubleClickPressesTwiceWithoutMovingBetween() throws {
    try gesture().over(window).click(.right, at: point, count: 2)
    XCTAssertEqual(display.input, [.move(point), .press(3), .release(3), .press(3), .release(3)])
  }

  /// A menu opens when the right button is pressed, and must be open before the release.
  func testOnlyTheRightButtonIsHeldInAClick() throws {
    try gesture().over(window).click(.left, at: point)
    try gesture().over(window).click(.middle, at: point)
    try gesture().over(window).click(.right, at: point)
    XCTAssertEqual(display.holds, [nil, nil, TimeLimits.Events.rightClick.seconds])
    try gesture().click(.right, at: point)
    let times = display.times.suffix(2)
    XCTAssertGreaterThanOrEqual(
      try XCTUnwrap(times.last) - XCTUnwrap(times.first), TimeLimits.Events.rightClick.seconds,
      "without a window")
  }

  func testAClickIsNotSentToAWindowThatCoversItsPoint() throws {
    let gesture = gesture().over(window)
    display.show(2, CGRect(x: 150, y: 150, width: 100, height: 100), isUnmanaged: true)
    XCTAssertThrowsError(try gesture.click(at: point)) { XCTAssertTrue($0 is PointOccluded) }
    XCTAssertEqual(display.input, [.move(point)])
  }

  func testAWindowThatAppearsDuringTheMovementGetsNoPress() throws {
    let gesture = gesture().over(window)
    display.observe { display, input in
      guard case .move = input else { return }
      display.show(2, CGRect(x: 0, y: 0, width: 1280, height: 800), isUnmanaged: true)
    }
    XCTAssertThrowsError(try gesture.press(at: point, duration: 0)) { XCTAssertTrue($0 is PointOccluded) }
    XCTAssertEqual(display.heldButtons, [])
    XCTAssertFalse(display.input.contains(.press(1)))
  }

  func testAPressLastsForItsDuration() throws {
    try gesture().press(at: point, duration: 0.2)
    XCTAssertEqual(display.input, [.move(point), .press(1), .release(1)])
    XCTAssertGreaterThanOrEqual(display.times[2] - display.times[1], 0.2)
  }

  func testInvalidNumbersSendNoInput() {
    for bad in [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 0)] {
      XCTAssertThrowsError(try gesture().click(at: bad))
      XCTAssertThrowsError(try gesture().hover(at: bad))
      XCTAssertThrowsError(try gesture().scroll(at: bad, notchesX: 0, notchesY: 1))
    }
    for pixels in [Double.nan, .infinity, -.infinity] {
      XCTAssertThrowsError(try gesture().scroll(at: point, deltaX: 0, deltaY: pixels))
      XCTAssertThrowsError(try gesture().scroll(at: point, deltaX: pixels, deltaY: 0))
    }
    XCTAssertThrowsError(try gesture().press(at: point, duration: .infinity))
    XCTAssertEqual(display.input, [])
  }

  func testANumberOfClicksOutsideOfTheLimitsSendsNoInput() {
    for count in [0, -1, GestureValidation.maximumTaps + 1, .max] {
      XCTAssertThrowsError(try gesture().over(window).click(at: point, count: count), "\(count)")
      XCTAssertThrowsError(try gesture().tap(at: point, taps: count, fingers: 1), "\(count)")
    }
    XCTAssertEqual(display.input, [])
  }

  /// The reply of the server comes after the last click.
  func testTheLargestNumberOfClicksTakesLessThanTheLimitForAReply() {
    XCTAssertLessThan(
      Double(GestureValidation.maximumTaps) * TimeLimits.Events.betweenClicks.seconds,
      TimeLimits.Display.reply.seconds / 2)
  }

  func testACancellationOmitsTheRemainingClicks() throws {
    defer { Cancellation.reset() }
    display.observe { display, input in
      if case .release = input, display.input.count == 4 { Cancellation.request() }
    }
    try gesture().click(at: point, count: GestureValidation.maximumTaps)
    XCTAssertEqual(display.input, [.move(point), .press(1), .release(1), .press(1), .release(1)])
  }

  // MARK: - Popups that have closed

  func testThePointerMovesTwiceAfterAPopupHasClosed() throws {
    let menu = display.show(3, CGRect(x: 0, y: 0, width: 50, height: 50), isUnmanaged: true)
    let gesture = gesture { $0.mistakesPointerAfterPopup = true }
    try gesture.click(at: point)
    XCTAssertEqual(display.input.count, 3, "nothing has closed yet")
    try display.close(menu)
    try gesture.click(at: point)
    XCTAssertEqual(display.input.dropFirst(3), [.move(point), .move(point), .press(1), .release(1)])
    XCTAssertEqual(program.waits, 1, "the program processes the first movement before the second")
    try gesture.click(at: point)
    XCTAssertEqual(display.input.count, 10, "once for each popup")
  }

  func testOtherToolkitsNeedOneMovement() throws {
    try display.close(display.show(3, CGRect(x: 0, y: 0, width: 50, height: 50), isUnmanaged: true))
    try gesture().click(at: point)
    XCTAssertEqual(display.input, [.move(point), .press(1), .release(1)])
  }

  // MARK: - Hovering and scrolling

  func testHoveringMovesALittleInside() throws {
    try gesture().hover(at: point)
    XCTAssertEqual(display.input, [.move(CGPoint(x: 199, y: 200)), .move(point)])
    XCTAssertEqual(program.waits, 1)
  }

  func testTheWheelTurnsOverItsWindowOnly() throws {
    try gesture().over(window).scroll(at: point, notchesX: 1, notchesY: -2)
    XCTAssertEqual(display.input, [.move(point), .scroll(dx: 1, dy: -2)])
    display.show(2, CGRect(x: 150, y: 150, width: 100, height: 100), isUnmanaged: true)
    XCTAssertThrowsError(try gesture().over(window).scroll(at: point, notchesX: 0, notchesY: 1))
    XCTAssertEqual(display.input.count, 3)
  }

  func testTheWheelTurnsSidewaysWithShiftIfTheToolkitNeedsIt() throws {
    try gesture { $0.scrollsSidewaysWithShift = true }.scroll(at: point, notchesX: 2, notchesY: 1)
    XCTAssertEqual(
      display.input,
      [
        .move(point), .keyDown(.shiftLeft), .scroll(dx: 0, dy: 2), .keyUp(.shiftLeft), .scroll(dx: 0, dy: 1),
      ])
  }

  /// A scroll by a few pixels turns the wheel by at least one notch.
  func testAScrollByFewPixelsTurnsTheWheelOnce() throws {
    for pixels in [0.5, 1, 10, 24, 40] {
      let before = display.input.count
      try gesture().scroll(at: point, deltaX: 0, deltaY: pixels)
      try gesture().scroll(at: point, deltaX: pixels, deltaY: 0)
      try gesture().scroll(at: point, deltaX: -pixels, deltaY: -pixels)
      XCTAssertEqual(
        display.input.dropFirst(before).filter { $0 != .move(point) },
        [.scroll(dx: 0, dy: -1), .scroll(dx: -1, dy: 0), .scroll(dx: 1, dy: 1)], "\(pixels) pixels")
    }
  }

  func testAScrollByMorePixelsTurnsTheWheelByMoreNotches() throws {
    try gesture().scroll(at: point, deltaX: -100, deltaY: 260)
    XCTAssertEqual(display.input, [.move(point), .scroll(dx: 2, dy: -5)])
  }

  func testManyNotchesAreSentInParts() throws {
    try gesture().scroll(at: point, notchesX: -250, notchesY: 120)
    XCTAssertEqual(
      display.input,
      [.move(point), .scroll(dx: -100, dy: 100), .scroll(dx: -100, dy: 20), .scroll(dx: -50, dy: 0)])
  }

  func testACancellationEndsALongTurnOfTheWheel() throws {
    defer { Cancellation.reset() }
    display.observe { display, input in
      guard case .scroll = input, display.input.count == 2 else { return }
      Cancellation.request()
    }
    try gesture().scroll(at: point, notchesX: 0, notchesY: 10_000_000)
    XCTAssertEqual(display.input, [.move(point), .scroll(dx: 0, dy: 100), .scroll(dx: 0, dy: 100)])
    Cancellation.reset()
    display.forgetInput()
    display.observe { _, input in if case .scroll = input { Cancellation.request() } }
    try gesture { $0.scrollsSidewaysWithShift = true }.scroll(at: point, notchesX: 10_000_000, notchesY: 0)
    XCTAssertEqual(
      display.input, [.move(point), .keyDown(.shiftLeft), .scroll(dx: 0, dy: 100), .keyUp(.shiftLeft)],
      "the key is released")
  }

  /// The wheel shows the content that a finger's swipe would show: a swipe up shows the content below.
  func testASwipeTurnsTheWheelAgainstTheFinger() throws {
    let turns: [(direction: SwipeDirection, dx: Int, dy: Int)] = [
      (.up, 0, 5), (.down, 0, -5), (.left, 5, 0), (.right, -5, 0),
    ]
    for (direction, dx, dy) in turns {
      try gesture().over(window).swipe(direction, at: point)
      XCTAssertEqual(display.input.suffix(2), [.move(point), .scroll(dx: dx, dy: dy)], "\(direction)")
    }
  }

  // MARK: - Drags

  func testADragMovesInStepsAndEndsAtItsTarget() throws {
    let end = CGPoint(x: 300, y: 240)
    try gesture().over(window).drag(
      from: point, to: end, duration: 0, velocity: 2000, holdDuration: 0)
    XCTAssertEqual(display.input.prefix(2), [.move(point), .press(1)])
    XCTAssertEqual(display.input.suffix(2), [.move(end), .release(1)])
    let path = display.input.dropFirst(2).dropLast().compactMap { input -> CGPoint? in
      if case .move(let place) = input { place } else { nil }
    }
    XCTAssertGreaterThanOrEqual(path.count, 4, "with fewer steps a toolkit would see a jump")
    XCTAssertEqual(path, path.sorted { $0.x < $1.x })
  }

  func testASlowDragTakesItsTime() throws {
    try gesture().drag(
      from: point, to: CGPoint(x: 250, y: 200), duration: 0, velocity: 250, holdDuration: 0)
    XCTAssertEqual(display.input.prefix(2), [.move(point), .press(1)])
    XCTAssertGreaterThan(
      try XCTUnwrap(display.times.last) - display.times[1], 0.199, "50 pixels at 250 per second")
  }

  /// Toolkits see the pointer on either side of their threshold for a drag.
  func testTheFirstPixelsOfAFastDragAreSlow() throws {
    try gesture().dragAndDrop(
      from: point, to: CGPoint(x: 264, y: 200), duration: 0, velocity: 5000, holdDuration: 0, settle: {})
    let begun = try XCTUnwrap(display.input.firstIndex(of: .move(CGPoint(x: 216, y: 200))))
    XCTAssertGreaterThan(display.times[begun] - display.times[1], 0.079, "16 pixels at 200 per second")
  }

  /// Toolkits need moves behind the rest too; they have begun the drag by then.
  func testAShortDragRestsHalfWay() throws {
    for length in [12.0, 20, 28] {
      let end = CGPoint(x: 200 + length, y: 200)
      var seen: [FakeDisplay.Input] = []
      try gesture().dragAndDrop(from: point, to: end, duration: 0, velocity: 5000, holdDuration: 0) {
        if let last = self.display.input.last { seen.append(last) }
      }
      XCTAssertEqual(
        seen, [.move(CGPoint(x: 200 + length / 2, y: 200)), .move(end)], "a drag of \(length) pixels")
      XCTAssertEqual(display.input.suffix(2), [.move(end), .release(1)])
    }
  }

  /// A browser's page receives a second event over the target, and the drop is at the target.
  func testADragEndsWithSmallStepsIfTheToolkitNeedsThem() throws {
    let (before, end) = (CGPoint(x: 261, y: 200), CGPoint(x: 264, y: 200))
    func drag(_ gesture: PointerGesture) throws {
      try gesture.dragAndDrop(
        from: point, to: end, duration: 0, velocity: 2000, holdDuration: 0, settle: {})
    }
    try drag(gesture { $0.needsSmallStepsBeforeDrops = true })
    XCTAssertEqual(display.input.suffix(4), [.move(end), .move(before), .move(end), .release(1)])
    let count = display.input.count
    try drag(gesture())
    XCTAssertEqual(display.input.suffix(2), [.move(end), .release(1)])
    XCTAssertFalse(display.input.dropFirst(count).contains(.move(before)))
  }

  /// A target that has not yet accepted the dragged data gets no drop.
  func testTheButtonStaysDownUntilTheProgramHasHandledTheArrival() throws {
    let end = CGPoint(x: 260, y: 200)
    var seen: [FakeDisplay.Input?] = []
    try gesture().dragAndDrop(from: point, to: end, duration: 0, velocity: 2000, holdDuration: 0) {
      XCTAssertEqual(self.display.heldButtons, [1])
      seen.append(self.display.input.last)
    }
    XCTAssertEqual(display.input.suffix(2), [.move(end), .release(1)])
    XCTAssertEqual(seen.last, .move(end), "the program processes the last movement before the release")
    XCTAssertEqual(display.heldButtons, [])
    let rest = display.times.suffix(2)
    XCTAssertGreaterThanOrEqual(
      try XCTUnwrap(rest.last) - XCTUnwrap(rest.first), TimeLimits.Events.pointerRest.seconds)
  }

  /// The button would be held for as long as the drag.
  func testADragWithoutAVelocityPressesNothing() {
    let end = CGPoint(x: 1200, y: 200)
    for velocity in [0, -100, Double.nan, 1] {
      XCTAssertThrowsError(try gesture().drag(from: point, to: end, duration: 0, velocity: velocity)) {
        XCTAssertEqual(($0 as? AutomationError)?.kind, .unsupported)
      }
      XCTAssertThrowsError(
        try gesture().dragAndDrop(
          from: point, to: end, duration: 0, velocity: velocity, holdDuration: 0, settle: {}))
    }
    XCTAssertEqual(display.input, [])
  }

  func testTheButtonIsReleasedWhenADragFails() {
    struct Stop: Error {}
    XCTAssertThrowsError(try gesture().dragging(from: point) { throw Stop() }) { XCTAssertTrue($0 is Stop) }
    XCTAssertEqual(display.heldButtons, [])
  }

  func testAButtonWhosePressFailedIsReleased() {
    display.leaveUnanswered(.press(1))
    XCTAssertThrowsError(try gesture().press(at: point, duration: 0))
    XCTAssertEqual(display.heldButtons, [])
    XCTAssertEqual(display.input, [.move(point), .press(1), .release(1)])
  }

  func testALostDisplayEndsADragWithItsError() {
    display.lose(after: 4)
    XCTAssertThrowsError(
      try gesture().drag(from: point, to: CGPoint(x: 400, y: 200), duration: 0, velocity: 1000)
    ) { error in
      guard case WindowSystemError.serverGone = error else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(display.input.count, 4)
  }
}

/// A program that is idle at once.
final class FakeProgram: PointedProgram {
  var closedPopupsSeen: UInt64? = 0
  private(set) var waits = 0

  func waitUntilIdle() { waits += 1 }
}
