// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import ElementHandles
import Foundation
import RecordingTestSupport
import Synchronization
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests all steps of an event, from the action to the input, on recorded programs and a display in memory.
final class ElementEventTests: OperatedTestCase {
  private func middle(_ element: ElementHandle) throws -> CGPoint {
    try XCTUnwrap(element.read { try $0.tree.frame($0.index) }).center
  }

  // MARK: - On an element

  func testATapPressesTheButtonAtTheMiddleOfTheElement() throws {
    let program = try operate("gtk3-buttons")
    let save = program.element(.button, "Save")
    try ActionPerformer(save).perform(.tap())
    XCTAssertEqual(program.display.input, [.move(try middle(save)), .press(1), .release(1)])
  }

  func testTapsAndClicksPressTheirButtonAsOftenAsTheySay() throws {
    for (action, button, count) in [
      (ElementAction.tap(taps: 2), 1, 2), (.tap(fingers: 2), 3, 1), (.click(.right), 3, 1),
      (.click(.middle, count: 3), 2, 3),
    ] {
      let program = try operate("gtk3-buttons")
      let save = program.element(.button, "Save")
      try ActionPerformer(save).perform(action)
      let clicks = Array(repeating: [FakeDisplay.Input.press(button), .release(button)], count: count)
      XCTAssertEqual(
        program.display.input.filter { $0 != .move(program.display.pointerLocation) }, clicks.flatMap { $0 },
        "\(action)")
      XCTAssertEqual(program.display.pointerLocation, try middle(save), "\(action)")
    }
  }

  func testAPressHoldsTheButtonForItsDuration() throws {
    let program = try operate("gtk3-buttons")
    try ActionPerformer(program.element(.button, "Save")).perform(.press(duration: 0.2))
    XCTAssertEqual(program.display.input.suffix(2), [.press(1), .release(1)])
    let times = program.display.times.suffix(2)
    XCTAssertGreaterThanOrEqual(times.last! - times.first!, 0.2)
  }

  func testHoveringMovesThePointerAlone() throws {
    let program = try operate("gtk3-buttons")
    let save = program.element(.button, "Save")
    try ActionPerformer(save).perform(.hover)
    XCTAssertEqual(program.display.pointerLocation, try middle(save))
    XCTAssertTrue(program.display.input.allSatisfy { if case .move = $0 { true } else { false } })
  }

  func testScrollingTurnsTheWheelOverTheElement() throws {
    let program = try operate("gtk3-text")
    let notes = program.element(.textView, "Notes")
    try ActionPerformer(notes).perform(.scroll(deltaX: 0, deltaY: -200))
    XCTAssertEqual(program.display.pointerLocation, try middle(notes))
    let turns = program.display.input.compactMap { if case .scroll(_, let dy) = $0 { dy } else { nil } }
    XCTAssertGreaterThan(turns.reduce(0, +), 0, "content below comes into view")
  }

  // MARK: - Drags

  private func drag(to goal: ActionTarget, with hand: ElementAction.Hand) -> ElementAction {
    .drag(.init(to: goal, duration: 0, velocity: 5000, with: hand))
  }

  func testADragGoesFromElementToElement() throws {
    for hand in [ElementAction.Hand.pointer, .finger] {
      let program = try operate("gtk3-buttons")
      let (save, ask) = (program.element(.button, "Save"), program.element(.button, "Ask"))
      try ActionPerformer(save).perform(drag(to: ActionTarget(ask), with: hand))
      let input = program.display.input
      let press = try XCTUnwrap(input.firstIndex(of: .press(1)))
      XCTAssertEqual(input[press - 1], .move(try middle(save)))
      XCTAssertEqual(input.suffix(2), [.move(try middle(ask)), .release(1)])
      XCTAssertEqual(program.display.heldButtons, [])
    }
  }

  /// Only the element at which the drag starts must be enabled.
  func testADragMayEndOnADisabledElement() throws {
    let program = try operate("gtk3-buttons")
    let (save, locked) = (program.element(.button, "Save"), program.element(.button, "Locked"))
    try ActionPerformer(save).perform(drag(to: ActionTarget(locked), with: .pointer))
    XCTAssertEqual(program.display.input.suffix(2), [.move(try middle(locked)), .release(1)])
    program.display.forgetInput()
    XCTAssertThrowsError(try ActionPerformer(locked).perform(drag(to: ActionTarget(save), with: .pointer))) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .disabled)
    }
    XCTAssertEqual(program.display.input, [])
  }

  func testOnATouchScreenFingersTouchAndThePointerStaysAPointer() throws {
    for (hand, isTouch) in [(ElementAction.Hand.pointer, false), (.finger, true)] {
      let screen = FakeTouchScreen()
      let program = try operate("gtk3-buttons", touchScreen: screen)
      let (save, ask) = (program.element(.button, "Save"), program.element(.button, "Ask"))
      try ActionPerformer(save).perform(drag(to: ActionTarget(ask), with: hand))
      XCTAssertEqual(program.display.input.contains(.press(1)), !isTouch)
      XCTAssertEqual(screen.touches.first, isTouch ? .down(0, try middle(save)) : nil)
      XCTAssertEqual(screen.fingersDown, [])
    }
  }

  func testATapOnATouchScreenTouches() throws {
    let screen = FakeTouchScreen()
    let program = try operate("gtk3-buttons", touchScreen: screen)
    let save = program.element(.button, "Save")
    try ActionPerformer(save).perform(.tap())
    XCTAssertEqual(screen.touches, [.down(0, try middle(save)), .up(0)])
    XCTAssertEqual(program.display.input, [])
    try ActionPerformer(save).perform(.click())
    XCTAssertEqual(program.display.input.suffix(2), [.press(1), .release(1)], "a click is the pointer's")
  }

  func testALostDisplayDuringADragIsReported() throws {
    let program = try operate("gtk3-buttons")
    let (save, ask) = (program.element(.button, "Save"), program.element(.button, "Ask"))
    program.display.lose(after: 4)
    XCTAssertThrowsError(try ActionPerformer(save).perform(drag(to: ActionTarget(ask), with: .pointer))) {
      XCTAssertTrue("\($0)".contains("display"), "\($0)")
    }
  }

  // MARK: - At a position

  func testAPlaceIsCountedFromTheFrameOfTheElement() throws {
    let program = try operate("gtk3-buttons")
    let save = program.element(.button, "Save")
    let frame = try XCTUnwrap(save.read { try $0.tree.frame($0.index) })
    let place = FrameCoordinate(CGPoint(x: 0, y: 0), distance: CGSize(width: 7, height: 9))
    try ActionPerformer(ActionTarget(save, at: place)).perform(.tap())
    XCTAssertEqual(
      program.display.input,
      [.move(CGPoint(x: frame.minX + 7, y: frame.minY + 9)), .press(1), .release(1)])
  }

  func testAPlaceOnADisabledElementAcceptsEvents() throws {
    let program = try operate("gtk3-buttons")
    let locked = program.element(.button, "Locked")
    try ActionPerformer(ActionTarget(locked, at: .middle)).perform(.tap())
    XCTAssertEqual(program.display.input.last, .release(1))
    program.display.forgetInput()
    XCTAssertThrowsError(try ActionPerformer(locked).perform(.tap())) { error in
      XCTAssertEqual((error as? AutomationError)?.kind, .disabled)
    }
    XCTAssertEqual(program.display.input, [])
  }

  // MARK: - Windows over the element

  func testAWindowOfTheProgramOverTheElementIsMovedBehindIt() throws {
    let program = try operate("gtk3-buttons")
    let save = program.element(.button, "Save")
    let cover = program.show(CGRect(x: 180, y: 80, width: 300, height: 200))
    try ActionPerformer(save).perform(.tap())
    XCTAssertNotEqual(program.display.activeWindow, cover)
    XCTAssertEqual(program.display.input.suffix(2), [.press(1), .release(1)])
  }

  func testAWindowThatOpensWhileThePointerMovesIsNotClicked() throws {
    let program = try operate("gtk3-buttons")
    let save = program.element(.button, "Save")
    let point = try middle(save)
    let opened = Mutex(false)
    program.display.observe { [weak program] _, input in
      guard input == .move(point) else { return }
      let isFirst = opened.withLock { isOpened in
        defer { isOpened = true }
        return !isOpened
      }
      guard isFirst else { return }
      program?.show(CGRect(x: 180, y: 80, width: 300, height: 200))
    }
    try ActionPerformer(save).perform(.tap())
    XCTAssertTrue(opened.withLock { $0 })
    XCTAssertEqual(program.display.input.filter { $0 == .press(1) }.count, 1)
    XCTAssertEqual(
      try program.display.topWindow(at: point), program.mainWindow, "the element's window was raised first")
  }

  // MARK: - The keyboard

  func testTextGoesToTheFocusedField() throws {
    let program = try operate("gtk3-typed")
    // The program shows each string that it receives.
    program.display.observe { [weak program] _, input in
      guard case .text(let text) = input else { return }
      try? program?.change { tree in
        guard let notes = tree.nodes.firstIndex(where: { $0.name == "Notes" }) else { return }
        tree.nodes[notes].text = (tree.nodes[notes].text ?? "") + text
        tree.nodes[notes].characterCount = tree.nodes[notes].text?.count
      }
    }
    try ActionPerformer(program.element(.textView, "Notes")).perform(.typeText(" and third"))
    XCTAssertEqual(program.display.input, [.text(" and third")])
  }

  func testTextForAFieldWithoutTheFocusIsNotSent() throws {
    let program = try operate("gtk3-typed")
    XCTAssertThrowsError(try ActionPerformer(program.element(.textField, "Name")).perform(.typeText("Ada"))) {
      XCTAssertTrue("\($0)".contains("focus"), "\($0)")
    }
    XCTAssertEqual(program.display.input, [])
  }

  func testAKeyIsPressedWithItsModifiers() throws {
    let program = try operate("gtk3-text")
    let window = program.element(.window, "Gallery")
    try ActionPerformer(window).perform(.typeKey(.a, [.control], name: "a"))
    XCTAssertTrue(program.display.input.contains(.keyDown(.a)), "\(program.display.input)")
    XCTAssertEqual(program.display.heldKeys, [])
  }

  // MARK: - Values

  /// Lets the program take each typed text as the value of its spin button.
  private func takeNumbers(_ program: OperatedProgram) {
    program.display.observe { [weak program] _, input in
      guard case .text(let text) = input, let number = Double(text) else { return }
      try? program?.change { tree in
        guard let count = tree.nodes.firstIndex(where: { $0.name == "Count" }) else { return }
        tree.nodes[count].value?[0] = number
        tree.nodes[count].text = text
        tree.nodes[count].characterCount = text.count
      }
    }
  }

  func testANumberIsTypedIntoTheFieldOfASpinButton() throws {
    let program = try operate("gtk3-values")
    let count = program.element(.stepper, "Count")
    let frame = try XCTUnwrap(count.read { try $0.tree.frame($0.index) })
    takeNumbers(program)
    try ActionPerformer(count).perform(.adjustPicker("7"))
    guard case .move(let point)? = program.display.input.first else { return XCTFail("no click") }
    XCTAssertLessThan(point.x, frame.midX, "the middle is on a button")
    XCTAssertEqual(
      program.display.input.dropFirst(),
      [
        .press(1), .release(1), .keyDown(.controlLeft), .keyDown(.a), .keyUp(.a), .keyUp(.controlLeft),
        .text("7"),
        .keyDown(.return), .keyUp(.return),
      ])
  }

  /// The click into the field would otherwise be the second one of a double click.
  func testAClickForAValueIsSeparatedFromATapBeforeIt() throws {
    let program = try operate("gtk3-values")
    let count = program.element(.stepper, "Count")
    takeNumbers(program)
    try ActionPerformer(count).perform(.tap())
    try ActionPerformer(count).perform(.adjustPicker("7"))
    let presses = zip(program.display.input, program.display.times).filter { $0.0 == .press(1) }.map(\.1)
    XCTAssertEqual(presses.count, 2)
    XCTAssertGreaterThanOrEqual(
      presses.last! - presses.first!, program.runningDesktop.desktop.doubleClickTime)
  }

  func testAValueOutsideOfTheRangeIsRefusedWithTheRange() throws {
    let program = try operate("gtk3-values")
    XCTAssertThrowsError(
      try ActionPerformer(program.element(.stepper, "Count")).perform(.adjustPicker("7000"))
    ) {
      XCTAssertTrue("\($0)".contains("numbers from"), "\($0)")
    }
    XCTAssertEqual(program.display.input, [])
  }

  func testAValueIsGivenByTheActionsOfItsRule() throws {
    let program = try operate("gtk3-typed")
    try ActionPerformer(program.element(.textView, "Notes")).perform(ValueChange.value("Third"))
    XCTAssertEqual(
      program.display.input,
      [.keyDown(.controlLeft), .keyDown(.a), .keyUp(.a), .keyUp(.controlLeft), .text("Third")])
    program.display.forgetInput()
    try ActionPerformer(program.element(.textView, "Notes")).perform(ValueChange.empty)
    XCTAssertEqual(program.display.input.suffix(2), [.keyDown(.delete), .keyUp(.delete)])
  }

  /// Qt's check boxes with three states go from off to mixed to on.
  func testACheckBoxWithThreeStatesIsTappedUntilItHasTheState() throws {
    let (on, mixed) = (StateSet.checked.rawValue, StateSet.indeterminate.rawValue)
    let cases: [(before: UInt64, value: String, taps: Int)] = [
      (mixed, "off", 2), (mixed, "on", 1), (0, "on", 2), (on, "off", 1), (0, "off", 0),
    ]
    for (before, value, taps) in cases {
      let program = try operate("gtk3-buttons") { $0.setMark(before) }
      program.display.observe { [weak program] _, input in
        guard input == .release(1) else { return }
        try? program?.change { tree in
          let mark = tree.nodes.first { $0.name == "Accept" }?.states ?? 0
          tree.setMark(mark & mixed != 0 ? on : mark & on != 0 ? 0 : mixed)
        }
      }
      let box = program.element(.checkBox, "Accept")
      try ActionPerformer(box).perform(ValueChange.value(value))
      XCTAssertEqual(program.display.input.filter { $0 == .press(1) }.count, taps, "\(before) \(value)")
      XCTAssertEqual(try box.read { $0.checkMark }, value == "on" ? "1" : "0", "\(before) \(value)")
    }
  }

  /// A second tap could answer a question of the program, or change what the program has decided.
  func testACheckBoxWithTwoStatesThatRefusesTheChangeIsTappedOnce() throws {
    let program = try operate("gtk3-buttons")
    try ActionPerformer(program.element(.checkBox, "Accept")).perform(ValueChange.value("on"))
    XCTAssertEqual(program.display.input.filter { $0 == .press(1) }.count, 1)
  }

  func testARefusedValueSendsNothing() throws {
    let program = try operate("gtk3-buttons")
    XCTAssertThrowsError(
      try ActionPerformer(program.element(.checkBox, "Accept")).perform(ValueChange.value("maybe"))
    ) {
      XCTAssertEqual($0 as? ValueChangeError, .noState(.checkBox, "maybe"))
    }
    XCTAssertEqual(program.display.input, [])
  }

  func testTheFocusIsGivenByATap() throws {
    let program = try operate("gtk3-typed")
    let name = program.element(.textField, "Name")
    try ActionPerformer(name).perform(TypingPreparation.caretAtEnd)
    XCTAssertEqual(
      program.display.input,
      [.move(try middle(name)), .press(1), .release(1), .keyDown(.end), .keyUp(.end)])
  }

  // MARK: - Gestures

  func testASwipeUpOnATouchScreenMovesTheFingerUp() throws {
    let screen = FakeTouchScreen()
    let program = try operate("gtk3-text", touchScreen: screen)
    try ActionPerformer(program.element(.textView, "Notes")).perform(.swipe(.up, velocity: 3000))
    let heights = screen.touches.compactMap { touch -> Double? in
      switch touch {
      case .down(_, let point), .move(_, let point): point.y
      case .up: nil
      }
    }
    XCTAssertEqual(heights, heights.sorted(by: >))
    XCTAssertLessThan(try XCTUnwrap(heights.last), try XCTUnwrap(heights.first))
  }

  func testAPinchMovesTwoFingersApart() throws {
    let screen = FakeTouchScreen()
    let program = try operate("gtk3-text", touchScreen: screen)
    try ActionPerformer(program.element(.textView, "Notes")).perform(.pinch(scale: 2, velocity: 4))
    func distance(_ points: [CGPoint]) -> Double {
      points.count < 2 ? 0 : hypot(points[0].x - points[1].x, points[0].y - points[1].y)
    }
    var fingers: [Int: CGPoint] = [:]
    var distances: [Double] = []
    for touch in screen.touches {
      switch touch {
      case .down(let finger, let point), .move(let finger, let point): fingers[finger] = point
      case .up: continue
      }
      if fingers.count == 2 { distances.append(distance(Array(fingers.values))) }
    }
    XCTAssertEqual(try XCTUnwrap(distances.last), 2 * (try XCTUnwrap(distances.first)), accuracy: 4)
  }
}

extension FixtureTree {
  /// Gives the check box "Accept" one of its three states.
  fileprivate mutating func setMark(_ mark: UInt64) {
    guard let box = nodes.firstIndex(where: { $0.name == "Accept" }) else { return }
    nodes[box].states &= ~StateSet([.checked, .indeterminate]).rawValue
    nodes[box].states |= mark
  }
}
