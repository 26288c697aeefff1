// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import Interaction
import Notation
import Programs
import Recorder
import WindowSystem

/// The steps of one call to `act`, which the recorder's replay performs and its writers write as code.
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
    case .type: try typingSteps(try text())
    case .key: [try keyStep()]
    case .set: try setSteps(to: try text())
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
    guard path.hasPrefix("/") else {
      throw ToolFailure("\"choose_file\" needs an absolute path; found \(path).")
    }
    return path
  }

  // MARK: - Keyboard

  /// Returns the steps that add a string; if the call names a position, the caret goes there.
  private func typingSteps(_ text: String) throws -> [Step] {
    let preparation: TypingPreparation = target?.offset == nil ? .caretAtEnd : .caretAsTapped
    let actions = element.map { preparation.actions(for: $0) } ?? []
    return try recorded(actions) + [Step(.typeText(text), on: target)]
  }

  private func keyStep() throws -> Step {
    let key = try NamedKeys(arguments.required("key", arguments.text("key")))
    return Step(.typeKey(key.name, modifiers: key.modifiers), on: target)
  }

  // MARK: - Values

  private func setSteps(to text: String) throws -> [Step] {
    guard let element else {
      throw ToolFailure("set needs an element in \"on\": a reference, its exact name, or a query.")
    }
    do {
      return try recorded(ValueChange.value(text).actions(for: element))
    } catch let error as ValueChangeError {
      throw ToolFailure("\(error)")
    }
  }

  /// Returns the steps that `set` still needs after its first ones: a second tap on a check box with three states.
  ///
  /// - Parameters:
  ///   - newer: the tree after the first steps.
  ///   - mark: the `ElementNode.checkMark` of the element before them.
  /// - Returns: the steps; none for other actions, and if the element has the value or no longer exists.
  /// - Throws: the errors of ``steps()``.
  func missingSteps(in newer: ElementTree, before mark: String?) throws -> [Step] {
    guard action == .set, let node, let now = newer.nodes.node(for: tree.nodes.reference(node)),
      !newer.isHidden(now)
    else { return [] }
    return try recorded(
      ValueChange.value(text()).missingActions(for: ElementNode(tree: newer, index: now), before: mark))
  }

  private var element: ElementNode? { node.map { ElementNode(tree: tree, index: $0) } }

  /// Returns the steps of actions that enter a value.
  private func recorded(_ actions: [ElementAction]) throws -> [Step] {
    try actions.map { action in
      guard let recorded = RecordedEvent(entering: action) else {
        throw ToolFailure("The slider reports no range; set it with drag or key.")
      }
      return Step(recorded, on: target)
    }
  }
}
