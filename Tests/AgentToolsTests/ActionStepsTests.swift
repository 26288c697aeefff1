// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import QueryWriting
import Recorder
import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import AgentTools
@testable import ElementModel

/// Tests the steps of calls that enter a value, on recorded programs.
final class ActionStepsTests: RecordedTestCase {
  private func steps(
    _ arguments: [String: JSONValue], _ recording: String, _ type: ElementType, _ name: String,
    at place: CGPoint? = nil
  ) throws -> [RecordedEvent] {
    let tree = try tree(recording)
    let node = try XCTUnwrap((1..<tree.count).first { tree.type($0) == type && tree.label($0) == name })
    let query = try WrittenQuery(parsing: "app.descendants(matching: .any)[\"\(name)\"]")
    let target = RecordedTarget(
      candidates: [QueryCandidate(query: query, score: 0, reason: "")], offset: place, type: type,
      label: name, frame: .zero)
    let values = try ToolArguments(arguments, of: .act)
    let action = try values.required("action", values.choice("action", of: AgentAction.self))
    let steps = try ActionSteps(
      action: action, arguments: values, tree: tree, target: target, node: node, goal: nil
    ).steps()
    XCTAssertTrue(steps.allSatisfy { $0.target == target }, "\(steps)")
    return steps.map(\.event)
  }

  private func set(_ value: JSONValue, _ recording: String, _ type: ElementType, _ name: String) throws
    -> [RecordedEvent]
  {
    try steps(["action": "set", "text": value], recording, type, name)
  }

  private func failure(_ value: JSONValue, _ recording: String, _ type: ElementType, _ name: String)
    -> String?
  {
    do {
      return "\(try set(value, recording, type, name))"
    } catch {
      return (error as? ToolFailure)?.description
    }
  }

  func testAValueBecomesTheStepsOfItsRule() throws {
    XCTAssertEqual(
      try set("Grace", "gtk3-typed", .textField, "Name"),
      [.tap, .typeKey("a", modifiers: .control), .typeText("Grace")])
    XCTAssertEqual(
      try set("", "gtk3-typed", .textView, "Notes"),
      [.typeKey("a", modifiers: .control), .typeKey("forwardDelete", modifiers: [])])
    XCTAssertEqual(try set("on", "gtk3-buttons", .checkBox, "Accept"), [.tap])
    XCTAssertEqual(try set("off", "gtk3-buttons", .checkBox, "Accept"), [])
    XCTAssertEqual(try set(75, "gtk3-values", .slider, "Volume"), [.adjustSlider(position: 0.75)])
    XCTAssertEqual(try set(7, "gtk3-values", .stepper, "Count"), [.adjustPicker(value: "7")])
    XCTAssertEqual(try set("Green", "gtk3-values", .popUpButton, "Colour"), [.adjustPicker(value: "Green")])
  }

  func testACheckBoxThatWasMixedIsTappedAgain() throws {
    let tree = try tree("gtk3-buttons")
    let box = try XCTUnwrap(
      (1..<tree.count).first { tree.type($0) == .checkBox && tree.label($0) == "Accept" })
    let checked = try self.tree("gtk3-buttons") {
      $0.programs[0].tree?.nodes[box].states |= StateSet.checked.rawValue
    }
    let values = try ToolArguments(["action": "set", "text": "off"], of: .act)
    let steps = ActionSteps(action: .set, arguments: values, tree: tree, target: nil, node: box, goal: nil)
    XCTAssertEqual(try steps.missingSteps(in: checked, before: "2").map(\.event), [.tap])
    XCTAssertEqual(try steps.missingSteps(in: checked, before: "1").map(\.event), [], "it has two states")
    XCTAssertEqual(try steps.missingSteps(in: tree, before: "2").map(\.event), [], "it has the value")
  }

  func testAValueThatTheElementCannotHaveIsRefused() {
    XCTAssertEqual(
      failure("maybe", "gtk3-buttons", .checkBox, "Accept"),
      "A checkBox can only be set to on or off; found \"maybe\".")
    XCTAssertEqual(
      failure(101, "gtk3-values", .slider, "Volume"), "The slider's range is 0 to 100; found \"101\".")
    XCTAssertEqual(
      failure("a", "gtk3-buttons", .button, "Save"), "\"Save\" Button is disabled or has no editable text.")
  }

  func testTextIsAddedAtTheEndOrAtThePlaceOfTheCall() throws {
    let call: [String: JSONValue] = ["action": "type", "text": "son"]
    XCTAssertEqual(
      try steps(call, "gtk3-typed", .textField, "Name"),
      [.tap, .typeKey("end", modifiers: []), .typeText("son")])
    XCTAssertEqual(
      try steps(call, "gtk3-typed", .textField, "Name", at: CGPoint(x: 0.1, y: 0.5)),
      [.tap, .typeText("son")])
    XCTAssertEqual(try steps(call, "gtk3-typed", .textView, "Notes"), [.typeText("son")])
  }
}
