// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import KeySymbols
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the steps by keys and by the wheel, on a recorded dial: a square control, which no drag moves.
final class ValueStepsTests: OperatedTestCase {
  private let label = "Volume"

  /// Makes a slider a dial.
  private func dial(at start: Double = 20, takesFocus: Bool = true) throws -> (OperatedProgram, Int) {
    let program = try operate("gtk3-values") { [label] tree in
      guard let slider = tree.number(of: .slider, named: label) else { return }
      tree.nodes[slider].extents = [191, 154, 45, 45]
      tree.nodes[slider].value?[0] = start
      if !takesFocus { tree.nodes[slider].states &= ~StateSet.focusable.rawValue }
    }
    return (program, try XCTUnwrap(program.objects.number(of: .slider, named: label)))
  }

  /// Makes the program change the value by keys, while the control has the keyboard focus.
  private func takeKeys(_ steps: [KeySym: Double], _ program: OperatedProgram, _ control: Int) {
    let objects = program.objects
    program.display.observe { _, input in
      guard case .keyUp(let key) = input, let step = steps[key], let node = objects.node(control),
        StateSet(rawValue: node.states).contains(.focused), let value = node.value
      else { return }
      objects.setValue(value[0] + step, of: control)
    }
  }

  private static let usual: [KeySym: Double] = [
    .pageUp: 10, .pageDown: -10, .up: 1, .down: -1, .right: 1, .left: -1,
  ]

  private func adjust(_ program: OperatedProgram, to position: Double) throws {
    try ActionPerformer(program.element(.slider, label)).perform(.adjustSlider(position))
  }

  func testTheFirstStepShowsTheSizeOfTheOthers() throws {
    let (program, control) = try dial()
    takeKeys(Self.usual, program, control)
    try adjust(program, to: 0.7)
    XCTAssertEqual(value(control, of: program), 70)
    XCTAssertEqual(presses(.pageUp, in: program), 5)
    XCTAssertEqual(program.display.input.count, 10, "nothing but the keys is sent")
  }

  func testSmallStepsFollowLargeOnes() throws {
    let (program, control) = try dial()
    takeKeys(Self.usual, program, control)
    try adjust(program, to: 0.73)
    XCTAssertEqual(value(control, of: program), 73)
    XCTAssertEqual(presses(.pageUp, in: program), 5)
    XCTAssertEqual(presses(.up, in: program), 3)
  }

  func testStepsThatMoveAwayAreTurned() throws {
    let (program, control) = try dial()
    takeKeys(Self.usual.mapValues { -$0 }, program, control)
    try adjust(program, to: 0.7)
    XCTAssertEqual(value(control, of: program), 70)
    XCTAssertEqual(presses(.pageUp, in: program), 1)
    XCTAssertEqual(presses(.pageDown, in: program), 6)
  }

  func testAFirstStepAtAnEndMayBeUpsideDown() throws {
    let (program, control) = try dial(at: 0)
    takeKeys(Self.usual.mapValues { -$0 }, program, control)
    try adjust(program, to: 0.7)
    XCTAssertEqual(value(control, of: program), 70)
    XCTAssertEqual(presses(.pageUp, in: program), 1)
    XCTAssertEqual(presses(.pageDown, in: program), 7)
  }

  func testOtherKeysAreTriedIfSomeHaveNoEffect() throws {
    let (program, control) = try dial()
    takeKeys([.right: 1, .left: -1], program, control)
    try adjust(program, to: 0.25)
    XCTAssertEqual(value(control, of: program), 25)
    XCTAssertEqual(presses(.right, in: program), 5)
    XCTAssertEqual(presses(.left, in: program), 0)
  }

  func testTheWheelTurnsAControlThatTakesNoFocus() throws {
    let (program, control) = try dial(takesFocus: false)
    let objects = program.objects
    program.display.observe { _, input in
      guard case .scroll(_, let notches) = input, let value = objects.node(control)?.value else { return }
      objects.setValue(value[0] - Double(notches), of: control)
    }
    try adjust(program, to: 0.25)
    XCTAssertEqual(value(control, of: program), 25)
    let turns = program.display.input.filter { if case .move = $0 { false } else { true } }
    XCTAssertEqual(turns, [.scroll(dx: 0, dy: -1), .scroll(dx: 0, dy: -4)])
  }

  func testAControlThatDoesNotMoveIsReportedWithItsValues() throws {
    let (program, control) = try dial()
    XCTAssertThrowsError(try adjust(program, to: 0.7)) { error in
      XCTAssertEqual((error as? AutomationError)?.kind, .unsupported)
      XCTAssertTrue(
        "\(error)".contains("should be at the position 0.7, which is the value 70, but has the value 20"),
        "\(error)")
    }
    XCTAssertEqual(value(control, of: program), 20)
    XCTAssertEqual(program.display.heldButtons, [])
    XCTAssertEqual(program.display.heldKeys, [])
  }
}
