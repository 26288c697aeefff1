// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs

/// Events that clients send as scripts.
extension WebDriverSession {
  /// Performs an action on the element that "elementId" or "element" names, at the position "normalizedOffset" in it,
  /// while the keys "keyModifierFlags" are held.
  func perform(_ action: ElementAction, _ values: WebDriverJSON) throws {
    let place = try EventArguments(values).place("normalizedOffset")
    try holding(values) {
      try with(values) { try ActionPerformer(ActionTarget($0, at: place)).perform(action) }
    }
  }

  func drag(_ values: WebDriverJSON) throws {
    let arguments = EventArguments(values)
    let duration = try arguments.seconds("duration") ?? 0
    let velocity = try arguments.velocity
    guard let from = values["sourceElementId"], let to = values["destinationElementId"] else {
      throw SessionCommand.missing("sourceElementId\" and \"destinationElementId", "the ids of elements")
    }
    try with(element(from)) { source in
      try with(element(to)) { destination in
        try ActionPerformer(source).perform(
          .drag(
            .init(to: ActionTarget(destination), duration: duration, velocity: velocity, with: .pointer)))
      }
    }
  }

  /// Drags with a finger, or with the pointer if there is no touch screen.
  ///
  /// An end without an element is in the window to which the client has switched, or in the whole program.
  func dragWithFinger(_ values: WebDriverJSON) throws {
    let arguments = EventArguments(values)
    let duration = try arguments.seconds("pressDuration") ?? 0
    let hold = try arguments.seconds("holdDuration") ?? 0
    let velocity = try arguments.velocity
    let (start, end) = (
      try arguments.place("fromNormalizedOffset"), try arguments.place("toNormalizedOffset")
    )
    try holding(values) {
      try with(values, "fromElementId") { source in
        try with(values, "toElementId") { destination in
          let drag = ElementAction.Drag(
            to: ActionTarget(destination, at: end), duration: duration, velocity: velocity,
            holdDuration: hold, with: .finger)
          try ActionPerformer(ActionTarget(source, at: start)).perform(.drag(drag))
        }
      }
    }
  }

  /// Presses keys one after the other.
  ///
  /// Each key is a character, as in a key action of the standard, or an object with "key" and "modifierFlags".
  func press(_ values: WebDriverJSON) throws {
    guard let keys = values["keys"]?.array else { throw SessionCommand.missing("keys", "a list of keys") }
    try with(values) { element in
      for key in keys {
        guard let text = key.string ?? key["key"]?.string else {
          throw SessionCommand.missing("key", "a string")
        }
        try ActionPerformer(element).perform(
          .typeKey(try Keys.namedKey(text), try EventArguments(key).modifiers("modifierFlags"), name: text))
      }
    }
  }

  /// Returns the attributes of an element's text, one object for each range with the same attributes.
  func textAttributes(_ values: WebDriverJSON) throws -> WebDriverJSON {
    var runs: [TextRun] = []
    try with(values) { element in
      runs = try element.read { try TextRunReader(tree: $0.tree).runs(of: $0.index) }
    }
    return .array(
      runs.map { run in
        [
          "text": .string(run.text), "bold": .bool(run.style.weight >= 600),
          "italic": .bool(run.style.italic),
          "underline": .bool(run.style.underline), "strikethrough": .bool(run.style.strikethrough),
          "attributes": .object(run.style.raw.mapValues { .string($0) }),
        ]
      })
  }

  // MARK: - Arguments

  /// Runs `body` with the element that one of the arguments names.
  ///
  /// Without these arguments, `body` gets the window to which the client has switched, or the whole program.
  func with<Value>(
    _ values: WebDriverJSON, _ names: String..., body: (ElementHandle) throws -> Value
  ) throws -> Value {
    let names = names.isEmpty ? ["elementId", "element"] : names
    guard let id = names.lazy.compactMap({ values[$0] }).first else { return try withScope(body) }
    return try with(element(id), body)
  }

  /// Runs `body` while the keys of the argument "keyModifierFlags" are held.
  private func holding(_ values: WebDriverJSON, _ body: () throws -> Void) throws {
    let keys = try EventArguments(values).modifiers("keyModifierFlags")
    guard !keys.isEmpty else { return try body() }
    try SharedScreen(of: automation.host).holding(keys, body)
  }
}
