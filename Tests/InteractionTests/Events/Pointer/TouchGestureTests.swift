// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import Timing
import XCTest

@testable import ElementModel
@testable import Idleness
@testable import Interaction

/// Tests gestures of fingers on a touch screen in memory.
final class TouchGestureTests: XCTestCase {
  private let screen = FakeTouchScreen()
  private let point = CGPoint(x: 200, y: 200)

  func testTapsOfTwoFingersLieSideBySide() throws {
    try TouchGesture(screen: screen).tap(at: point, taps: 2, fingers: 2)
    let tap: [FakeTouchScreen.Touch] = [
      .down(0, CGPoint(x: 180, y: 200)), .down(1, CGPoint(x: 220, y: 200)), .up(0), .up(1),
    ]
    XCTAssertEqual(screen.touches, tap + tap)
  }

  func testTapsFollowEachOtherAfterAPause() throws {
    try TouchGesture(screen: screen).tap(at: point, taps: 3, fingers: 1)
    let times = screen.times
    XCTAssertEqual(times.count, 6)
    for tap in 0..<3 {
      XCTAssertGreaterThanOrEqual(times[2 * tap + 1] - times[2 * tap], TimeLimits.Events.tap.seconds)
    }
    for pause in 1..<3 {
      XCTAssertGreaterThanOrEqual(
        times[2 * pause] - times[2 * pause - 1], TimeLimits.Events.betweenTaps.seconds)
    }
  }

  func testACancellationOmitsTheRemainingTaps() throws {
    Cancellation.request()
    defer { Cancellation.reset() }
    try TouchGesture(screen: screen).tap(at: point, taps: GestureValidation.maximumTaps, fingers: 1)
    XCTAssertEqual(screen.touches, [.down(0, point), .up(0)])
  }

  func testMoreTapsOrFingersThanPossibleAreRefused() {
    for (taps, fingers) in [(1, 6), (0, 1), (1, 0), (GestureValidation.maximumTaps + 1, 1), (.max, 1)] {
      XCTAssertThrowsError(try TouchGesture(screen: screen).tap(at: point, taps: taps, fingers: fingers)) {
        XCTAssertEqual(($0 as? AutomationError)?.kind, .unsupported)
      }
    }
    XCTAssertEqual(screen.touches, [])
  }

  func testADragEndsAtItsTarget() throws {
    let end = CGPoint(x: 300, y: 200)
    try TouchGesture(screen: screen).drag(from: point, to: end, duration: 0, velocity: 2000, holdDuration: 0)
    XCTAssertEqual(screen.touches.first, .down(0, point))
    XCTAssertEqual(screen.touches.suffix(2), [.move(0, end), .up(0)])
  }

  func testADragWithoutAVelocityTouchesNothing() {
    for velocity in [0, -100, Double.nan, 1] {
      XCTAssertThrowsError(
        try TouchGesture(screen: screen).drag(
          from: point, to: CGPoint(x: 1200, y: 200), duration: 0, velocity: velocity, holdDuration: 0)
      ) {
        XCTAssertEqual(($0 as? AutomationError)?.kind, .unsupported)
      }
    }
    XCTAssertEqual(screen.touches, [])
  }

  func testAFingerIsLiftedWhenTheDisplayIsLostInADrag() {
    screen.lose(after: 2)
    XCTAssertThrowsError(
      try TouchGesture(screen: screen).drag(
        from: point, to: CGPoint(x: 300, y: 200), duration: 0, velocity: 2000, holdDuration: 0))
    XCTAssertEqual(screen.fingersDown, [])
  }

  func testAPinchWaitsOnceForTheProgramAfterAShortDistance() throws {
    var settled: [Int] = []
    try TouchGesture(screen: screen).move(
      duration: 0.1, settle: { settled.append(self.screen.touches.count) },
      along: { part in [CGPoint(x: 100 - 50 * part, y: 100), CGPoint(x: 100 + 50 * part, y: 100)] })
    let end: [FakeTouchScreen.Touch] = [
      .move(0, CGPoint(x: 50, y: 100)), .move(1, CGPoint(x: 150, y: 100)), .up(0), .up(1),
    ]
    XCTAssertEqual(screen.touches.suffix(4), end[...])
    XCTAssertEqual(settled.count, 1)
    let before = screen.touches[settled[0] - 1]
    XCTAssertEqual(before, .move(1, CGPoint(x: 115, y: 100)), "three tenths of the way")
  }

  /// A toolkit treats fingers that are too close as one finger, and zooms by less.
  func testASmallPinchUsesMovementsWithSeparateFingers() throws {
    let room = CGRect(x: 150, y: 150, width: 100, height: 100)
    for scale in [0.25, 4] {
      let screen = FakeTouchScreen()
      let pair = TouchPair(gesture: TouchGesture(screen: screen), center: point, room: room, settle: {})
      try pair.pinch(scale: scale, velocity: 100)
      let movements = distances(of: screen.touches)
      for distance in movements.joined() { XCTAssertTrue((50...100).contains(distance), "\(distance)") }
      let zoom = try movements.map { try XCTUnwrap($0.last) / XCTUnwrap($0.first) }.reduce(1, *)
      XCTAssertEqual(zoom, scale, accuracy: 0.001, "the movements together")
      XCTAssertEqual(screen.fingersDown, [])
    }
  }

  /// The second finger is right of the first one at the start, so it moves down if the fingers turn clockwise.
  func testFingersTurnInTheDirectionOfTheAngle() throws {
    let room = CGRect(x: 150, y: 150, width: 100, height: 100)
    let ends: [(rotation: Double, x: CGFloat, y: CGFloat)] = [
      (.pi / 2, 200, 240), (-.pi / 2, 200, 160), (.pi, 160, 200),
    ]
    for (rotation, x, y) in ends {
      let screen = FakeTouchScreen()
      let pair = TouchPair(gesture: TouchGesture(screen: screen), center: point, room: room, settle: {})
      try pair.rotate(by: rotation, velocity: 100)
      XCTAssertEqual(
        screen.touches.prefix(2), [.down(0, CGPoint(x: 160, y: 200)), .down(1, CGPoint(x: 240, y: 200))])
      XCTAssertEqual(screen.touches.suffix(2), [.up(0), .up(1)])
      guard case .move(1, let end)? = screen.touches.dropLast(2).last else {
        return XCTFail("\(screen.touches)")
      }
      XCTAssertEqual(end.x, x, accuracy: 0.001, "\(rotation)")
      XCTAssertEqual(end.y, y, accuracy: 0.001, "\(rotation)")
      let path = screen.touches.compactMap { touch -> CGPoint? in
        if case .move(1, let place) = touch { place } else { nil }
      }
      XCTAssertTrue(
        path.allSatisfy { ($0.y - 200) * CGFloat(rotation) >= -0.001 }, "\(rotation): it takes the short way")
    }
  }

  /// The distances between two fingers in each movement, from touching to lifting.
  private func distances(of touches: [FakeTouchScreen.Touch]) -> [[Double]] {
    var movements: [[Double]] = []
    var first = CGPoint.zero
    for touch in touches {
      switch touch {
      case .down(0, let place), .move(0, let place): first = place
      case .down(_, let place): movements.append([hypot(place.x - first.x, place.y - first.y)])
      case .move(_, let place):
        movements[movements.count - 1].append(hypot(place.x - first.x, place.y - first.y))
      case .up: break
      }
    }
    return movements
  }
}
