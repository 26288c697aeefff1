// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import Interaction
import Notation
import Programs
import Recorder
import WindowSystem

/// The steps of one call of `act`, which the recorder's replay performs and its writers write as code.
struct ActionSteps {
  let action: AgentAction
  let arguments: ToolArguments
  let tree: ElementTree
  /// The element; nil for the focus of the program.
  let target: RecordedTarget?
  let node: Int?
  /// The goal of a drag.
  let goal: RecordedTarget?

  /// The distance of one notch of the wheel, as in `scroll(byDeltaX:deltaY:)`.
  private static let notch = PointerGesture.pixelsPerNotch

  /// One step, before it is performed.
  struct Step {
    let event: RecordedEvent
    let target: RecordedTarget?

    init(_ event: RecordedEvent, on target: RecordedTarget?) {
      self.event = event
      self.target = target
    }
  }

  /// Returns the steps.
  ///
  /// - Throws: ``ToolFailure`` for a missing or unsuitable argument.
  func steps() throws -> [Step] {
    switch action {
    case .click: [Step(.tap, on: try required())]
    case .doubleClick: [Step(.doubleTap, on: try required())]
    case .rightClick: [Step(.rightClick, on: try required())]
    case .hover: [Step(.hover, on: try required())]
    case .press:
      [Step(.press(duration: try arguments.number("amount", in: 0...60) ?? 1), on: try required())]
    case .drag: [Step(.drag(hold: 0, to: try arguments.required("to", goal)), on: try required())]
    case .swipe: [Step(.swipe(try direction()), on: try required())]
    case .scroll: [Step(try scroll(), on: try required())]
    case .type: focusSteps() + [Step(.typeText(try text()), on: target)]
    case .key: [try keyStep()]
    case .set: try setSteps(try text())
    case .chooseFile: [Step(.chooseFile(try path()), on: try required())]
    case .launch, .activate, .terminate: []
    }
  }

  private func text() throws -> String { try arguments.required("text", arguments.text("text")) }

  private func required() throws -> RecordedTarget {
    if let target { return target }
    throw ToolFailure(
      "\(action.rawValue) needs an element in \"on\": a reference from look or find, its exact name, or a query."
    )
  }

  private func direction() throws -> SwipeDirection {
    let text = try arguments.required("direction", arguments.text("direction"))
    guard let direction = SwipeDirection(rawValue: text) else {
      throw ToolFailure("\"direction\" must be up, down, left or right.")
    }
    return direction
  }

  private func scroll() throws -> RecordedEvent {
    let distance = (try arguments.number("amount", in: 1...200) ?? 3) * Self.notch
    // Positive distances scroll towards the left and the top.
    return switch try direction() {
    case .up: .scroll(dx: 0, dy: distance)
    case .down: .scroll(dx: 0, dy: -distance)
    case .left: .scroll(dx: distance, dy: 0)
    case .right: .scroll(dx: -distance, dy: 0)
    }
  }

  private func path() throws -> String {
    let path = try text()
    guard path.hasPrefix("/") else { throw ToolFailure("choose_file needs an absolute path; found \(path).") }
    return path
  }

  // MARK: - Keyboard

  /// Returns the click that gives a field the focus; empty if the field already has the focus.
  private func focusSteps() -> [Step] {
    guard let target, let node, node > 0 else { return [] }
    let hasFocus =
      tree.attributes.hasFocus(node) || tree.descendants(of: node).contains { tree.attributes.hasFocus($0) }
    return hasFocus ? [] : [Step(.tap, on: target)]
  }

  private func keyStep() throws -> Step {
    let key = try NamedKeys(arguments.required("key", arguments.text("key")))
    return Step(.typeKey(key.name, modifiers: key.modifiers), on: target)
  }

  // MARK: - Values

  private func setSteps(_ text: String) throws -> [Step] {
    let target = try required()
    guard let node else {
      throw ToolFailure("set needs an element in \"on\": a reference, its exact name, or a query.")
    }
    let type = tree.type(node)
    if type.has(.checkable) {
      guard let isOn = Self.switches[text.lowercased()] else {
        throw ToolFailure("A \(type) can only be set to on or off; found \(DataText.quoted(text)).")
      }
      return tree.attributes.value(node) == (isOn ? "1" : "0") ? [] : [Step(.tap, on: target)]
    }
    if type == .slider {
      return [Step(.adjustSlider(position: try position(of: text, in: node)), on: target)]
    }
    if type.has(.dropDown) && !type.has(.textField) || type.has(.choosable) {
      return [Step(.adjustPicker(value: text), on: target)]
    }
    let entry: RecordedEvent = text.isEmpty ? .typeKey("delete", modifiers: []) : .typeText(text)
    return focusSteps() + [
      Step(.typeKey("a", modifiers: .control), on: target), Step(entry, on: target),
    ]
  }

  private static let switches = [
    "on": true, "true": true, "1": true, "checked": true, "yes": true, "off": false, "false": false,
    "0": false,
    "unchecked": false, "no": false,
  ]

  /// Returns the position of a slider for a number in its range.
  private func position(of text: String, in node: Int) throws -> Double {
    guard let number = Double(text) else {
      throw ToolFailure("A slider can only be set to a number; found \(DataText.quoted(text)).")
    }
    try tree.nodes.fetch(.value, of: [node])
    guard let range = tree.nodes.value(node), range.maximum > range.minimum else {
      throw ToolFailure("The slider reports no range; set it with drag or key.")
    }
    guard (range.minimum...range.maximum).contains(number) else {
      throw ToolFailure("The slider's range is \(range.minimum) to \(range.maximum); found \(text).")
    }
    return (number - range.minimum) / (range.maximum - range.minimum)
  }
}
