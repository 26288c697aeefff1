// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the events of each action at a place, on a display in memory, with and without a touch screen.
final class PerformerTests: RecordedTestCase {
  private let touchScreen = FakeTouchScreen()
  private let point = CGPoint(x: 200, y: 200)

  private func button(_ label: String) throws -> ElementHandle {
    let application = TargetApplication(try program("gtk3-buttons"), session: .shared)
    return ElementHandle(
      application,
      ElementQuery().appending(.descendants(.button)).appending(.matching(.identifier(label))))
  }

  /// Sends an action and returns the input of the pointer.
  private func input(of action: Performer.PointAction, on display: FakeDisplay = FakeDisplay()) throws
    -> [FakeDisplay.Input]
  {
    let gesture = PointerGesture(over: StillProgram(), on: display, traits: PointerTraits())
    try Performer(button("Save")).sendToPoint(action, point, by: gesture, on: nil)
    return display.input
  }

  func testATapWithoutATouchScreenIsAClickWithTheButtonOfTheFingers() throws {
    XCTAssertEqual(
      try input(of: .tap(taps: 2)),
      [.move(point), .press(1), .release(1), .press(1), .release(1)])
    XCTAssertEqual(try input(of: .tap(fingers: 2)), [.move(point), .press(3), .release(3)])
  }

  func testATapOnATouchScreenUsesItsFingers() throws {
    XCTAssertEqual(try input(of: .tap(taps: 1, fingers: 2), on: FakeDisplay(touchScreen: touchScreen)), [])
    XCTAssertEqual(touchScreen.touches.count, 4, "two fingers go down and up once")
    XCTAssertEqual(try input(of: .tap(taps: 2, fingers: 1), on: FakeDisplay(touchScreen: touchScreen)), [])
    XCTAssertEqual(touchScreen.touches.suffix(4).filter { $0 == .up(0) }.count, 2)
  }

  func testAClickUsesThePointerAlsoWithATouchScreen() throws {
    let display = FakeDisplay(touchScreen: touchScreen)
    XCTAssertEqual(
      try input(of: .click(.right, count: 2), on: display),
      [.move(point), .press(3), .release(3), .press(3), .release(3)])
    XCTAssertEqual(touchScreen.touches, [])
  }

  func testAPressAHoverAndAScrollReachThePoint() throws {
    XCTAssertEqual(try input(of: .press(duration: 0)), [.move(point), .press(1), .release(1)])
    XCTAssertEqual(try input(of: .hover).last, .move(point))
    let scroll = try input(of: .scroll(deltaX: 0, deltaY: -100))
    XCTAssertTrue(scroll.contains(.move(point)))
    XCTAssertTrue(
      scroll.contains {
        if case .scroll(dx: 0, dy: let turns) = $0 { turns != 0 } else { false }
      })
  }

  /// A drag of the pointer stays with the pointer, and a drag of a finger uses the touch screen.
  func testADragUsesItsHand() throws {
    let goal = ActionTarget(try button("Remote"), at: .middle)
    for (hand, isTouch) in [(ElementAction.Hand.pointer, false), (.finger, true)] {
      let screen = FakeTouchScreen()
      let drag = ElementAction.Drag(to: goal, duration: 0, velocity: 5000, with: hand)
      let events = try input(of: .drag(drag), on: FakeDisplay(touchScreen: screen))
      XCTAssertEqual(events.contains(.press(1)), !isTouch)
      XCTAssertEqual(screen.touches.contains(.down(0, point)), isTouch)
      let end = try goal.point()
      if isTouch {
        XCTAssertEqual(screen.touches.suffix(2), [.move(0, end), .up(0)])
      } else {
        XCTAssertEqual(events.suffix(2), [.move(end), .release(1)])
      }
    }
  }
}

/// A program that is always idle.
private final class StillProgram: PointedProgram {
  var closedPopupsSeen: UInt64? = 0

  func waitUntilIdle() {}
}
