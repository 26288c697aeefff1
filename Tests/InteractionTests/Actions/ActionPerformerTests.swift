// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the events of each action at a position, on a display in memory, with and without a touch screen.
final class ActionPerformerTests: OperatedTestCase {
  private let touchScreen = FakeTouchScreen()

  /// Performs an action at the middle of a button, and returns the input of the pointer and the middle.
  private func input(of action: ElementAction, touchScreen: FakeTouchScreen? = nil) throws
    -> (events: [FakeDisplay.Input], point: CGPoint)
  {
    let program = try operate("gtk3-buttons", touchScreen: touchScreen)
    let place = ActionTarget(program.element(.button, "Save"), at: .middle)
    try ActionPerformer(place).perform(action)
    return (program.display.input, try place.point())
  }

  func testATapWithoutATouchScreenIsAClickWithTheButtonOfTheFingers() throws {
    let (twice, point) = try input(of: .tap(taps: 2))
    XCTAssertEqual(twice, [.move(point), .press(1), .release(1), .press(1), .release(1)])
    XCTAssertEqual(try input(of: .tap(fingers: 2)).events, [.move(point), .press(3), .release(3)])
  }

  func testATapOnATouchScreenUsesItsFingers() throws {
    XCTAssertEqual(try input(of: .tap(fingers: 2), touchScreen: touchScreen).events, [])
    XCTAssertEqual(touchScreen.touches.count, 4, "two fingers go down and up once")
    XCTAssertEqual(try input(of: .tap(taps: 2), touchScreen: touchScreen).events, [])
    XCTAssertEqual(touchScreen.touches.suffix(4).filter { $0 == .up(0) }.count, 2)
  }

  func testAClickUsesThePointerAlsoWithATouchScreen() throws {
    let (events, point) = try input(of: .click(.right, count: 2), touchScreen: touchScreen)
    XCTAssertEqual(events, [.move(point), .press(3), .release(3), .press(3), .release(3)])
    XCTAssertEqual(touchScreen.touches, [])
  }

  func testAPressAHoverAndAScrollReachThePoint() throws {
    let (press, point) = try input(of: .press(duration: 0))
    XCTAssertEqual(press, [.move(point), .press(1), .release(1)])
    XCTAssertEqual(try input(of: .hover).events.last, .move(point))
    let scroll = try input(of: .scroll(deltaX: 0, deltaY: -100)).events
    XCTAssertTrue(scroll.contains(.move(point)))
    XCTAssertTrue(
      scroll.contains {
        if case .scroll(dx: 0, dy: let turns) = $0 { turns != 0 } else { false }
      })
  }

  /// A drag of the pointer stays with the pointer, and a drag of a finger uses the touch screen.
  func testADragUsesItsHand() throws {
    for (hand, isTouch) in [(ElementAction.Hand.pointer, false), (.finger, true)] {
      let screen = FakeTouchScreen()
      let program = try operate("gtk3-buttons", touchScreen: screen)
      let start = ActionTarget(program.element(.button, "Save"), at: .middle)
      let goal = ActionTarget(program.element(.button, "Ask"), at: .middle)
      try ActionPerformer(start).perform(.drag(.init(to: goal, duration: 0, velocity: 5000, with: hand)))
      let events = program.display.input
      let (point, end) = (try start.point(), try goal.point())
      XCTAssertEqual(events.contains(.press(1)), !isTouch)
      XCTAssertEqual(screen.touches.contains(.down(0, point)), isTouch)
      if isTouch {
        XCTAssertEqual(screen.touches.suffix(2), [.move(0, end), .up(0)])
      } else {
        XCTAssertEqual(events.suffix(2), [.move(end), .release(1)])
      }
    }
  }
}
