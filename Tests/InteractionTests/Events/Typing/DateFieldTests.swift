// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import DisplayTestSupport
import KeySymbols
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the keys that the parts of a date field receive, on a page that Firefox recorded and a display in memory.
final class DateFieldTests: OperatedTestCase {
  /// Returns the input for a date or a time.
  ///
  /// - Parameters:
  ///   - text: the date or the time.
  ///   - name: the identifier of the field.
  ///   - parts: the field's parts.
  ///   - focus: the index of the part that has the keyboard focus at first.
  /// - Returns: all events of the keyboard, in order.
  /// - Throws: an error if the date cannot be typed.
  private func input(for text: String, into name: String, _ parts: DateParts, focus: Int) throws
    -> [FakeDisplay.Input]
  {
    let program = try operate("firefox-page-patterns")
    try program.change { parts.moveFocus(to: focus, in: &$0) }
    program.display.observe { [weak program] _, input in
      try? program?.change { parts.react(to: input, in: &$0) }
    }
    let field = program.element(.datePicker, name)
    try program.session.lock.withLock {
      let typing = try XCTUnwrap(try DateTyping(text, into: field.resolve()), text)
      try typing.type(into: field, on: program.runningDesktop)
    }
    return program.display.input
  }

  private func press(_ key: KeySym) -> [FakeDisplay.Input] { [.keyDown(key), .keyUp(key)] }

  private func texts(_ input: [FakeDisplay.Input]) -> [String] {
    input.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  func testTheArrowKeysMoveTheFocusToThePartThatIsTyped() throws {
    let parts = DateParts(nodes: [93, 94, 95], movesOn: false)
    let expected: [[FakeDisplay.Input]] = [
      press(.left), press(.left), [.text("05")], press(.right), [.text("04")], press(.right), [.text("2026")],
    ]
    XCTAssertEqual(
      try input(for: "2026-05-04", into: "birthday", parts, focus: 2), expected.flatMap { $0 })
  }

  func testAFieldThatMovesTheFocusItselfReceivesNoArrowKeys() throws {
    let parts = DateParts(nodes: [93, 94, 95], movesOn: true)
    XCTAssertEqual(
      try input(for: "2026-05-04", into: "birthday", parts, focus: 0),
      [.text("05"), .text("04"), .text("2026")])
  }

  /// The text has the hour from 0 to 23, and the field has it from 1 to 12.
  func testTheHalfOfTheDayIsTypedBehindTheHourAndTheMinute() throws {
    let parts = DateParts(nodes: [99, 100, 101], movesOn: true)
    let input = try input(for: "13:05", into: "time", parts, focus: 1)
    XCTAssertEqual(input, press(.left) + [.text("01"), .text("05"), .text("p")])
  }

  func testADateAndATimeAreTypedInTheOrderOfTheField() throws {
    let parts = DateParts(nodes: Array(104...109), movesOn: true)
    XCTAssertEqual(
      texts(try input(for: "2026-05-04T00:30", into: "both", parts, focus: 0)),
      ["05", "04", "2026", "12", "30", "a"])
  }
}

/// The parts of a date field that react to keys as a browser does.
private struct DateParts: Sendable {
  /// The numbers of the recorded objects, in the order of the field.
  let nodes: [Int]
  /// Whether a part passes the focus to the next one after it has received its text.
  let movesOn: Bool

  /// Number 12 of AtspiStateType is focused.
  private static let focused: UInt64 = 1 << 12

  /// Gives a part the focus; an index without a part changes nothing.
  func moveFocus(to index: Int, in tree: inout FixtureTree) {
    guard nodes.indices.contains(index) else { return }
    for node in nodes { tree.nodes[node].states &= ~Self.focused }
    tree.nodes[nodes[index]].states |= Self.focused
  }

  func react(to input: FakeDisplay.Input, in tree: inout FixtureTree) {
    var focus = 0
    for (index, node) in nodes.enumerated() where tree.nodes[node].states & Self.focused != 0 {
      focus = index
    }
    if input == .keyDown(.left) { moveFocus(to: focus - 1, in: &tree) }
    if input == .keyDown(.right) { moveFocus(to: focus + 1, in: &tree) }
    guard case .text(let keys) = input else { return }
    let text = ["a": "AM", "p": "PM"][keys] ?? keys
    tree.nodes[nodes[focus]].text = text
    tree.nodes[nodes[focus]].characterCount = text.count
    if movesOn { moveFocus(to: focus + 1, in: &tree) }
  }
}
