// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import Timing
import WindowSystem

/// Events that clients send as scripts.
extension WebDriverSession {
  /// Returns the action of a script that acts on one element.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" for a missing or wrong argument.
  func action(of method: ScriptMethod, _ values: WebDriverJSON) throws -> ElementAction {
    switch method {
    case .click: return .click()
    case .rightClick: return .click(.right)
    case .doubleClick: return .click(count: 2)
    case .tapWithNumberOfTaps:
      return .tap(
        taps: try count("numberOfTaps", values), fingers: try count("numberOfTouches", values))
    case .hover: return .hover
    case .press: return .press(duration: try seconds("duration", values) ?? 1)
    case .swipe:
      guard let direction = SwipeDirection(rawValue: values["direction"]?.string ?? "") else {
        throw SessionCommand.missing("direction", "\"up\", \"down\", \"left\" or \"right\"")
      }
      return .swipe(direction, velocity: try velocity(values))
    case .scroll:
      return .scroll(deltaX: values["deltaX"]?.number ?? 0, deltaY: values["deltaY"]?.number ?? 0)
    case .pinch:
      return .pinch(scale: try number("scale", values), velocity: try number("velocity", values))
    case .rotateElement:
      return .rotate(radians: try number("rotation", values), velocity: try number("velocity", values))
    case .typeText: return .typeText(try text("text", values))
    case .typeKey:
      let name = try text("key", values)
      let held = try modifiers(values["modifierFlags"])
      return .typeKey(try Keys.namedKey(name), held, name: Keys.name(name, held))
    case .adjustSlider: return .adjustSlider(try number("position", values))
    case .adjustPickerWheel: return .adjustPicker(try text("value", values))
    case .chooseFile: return .chooseFile(try text("path", values))
    default:
      throw WebDriverError(.unknownCommand, "\"\(method.rawValue)\" is not an event for a single element.")
    }
  }

  /// Performs an action on the element that "elementId" or "element" names, at the position "normalizedOffset" in it,
  /// while the keys "keyModifierFlags" are held.
  func perform(_ action: ElementAction, _ values: WebDriverJSON) throws {
    let place = try place("normalizedOffset", values)
    try holding(values) {
      try with(values) { try ActionPerformer(ActionTarget($0, at: place)).perform(action) }
    }
  }

  func drag(_ values: WebDriverJSON) throws {
    let duration = try seconds("duration", values) ?? 0
    let velocity = try velocity(values)
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
    let duration = try seconds("pressDuration", values) ?? 0
    let hold = try seconds("holdDuration", values) ?? 0
    let velocity = try velocity(values)
    let (start, end) = (
      try place("fromNormalizedOffset", values), try place("toNormalizedOffset", values)
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
          .typeKey(try Keys.namedKey(text), try modifiers(key["modifierFlags"]), name: text))
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
    let keys = try modifiers(values["keyModifierFlags"])
    guard !keys.isEmpty else { return try body() }
    try SharedScreen(of: automation.host).holding(keys, body)
  }

  /// Reads modifier keys: the raw value of `XCUIKeyModifierFlags`, one name of a flag, or a list of names.
  private func modifiers(_ value: WebDriverJSON?) throws -> KeyModifiers {
    guard let value else { return [] }
    if let flags = value.integer { return KeyModifiers(appleFlags: flags) }
    return try (value.array ?? [value]).reduce(into: KeyModifiers()) { keys, flag in
      guard let name = flag.string, let number = Self.flags[name] else {
        throw WebDriverError(
          .invalidArgument,
          "A modifier must be \(Self.flags.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")), or the number "
            + "of flags of XCUIKeyModifierFlags, not \(flag.text).")
      }
      keys.formUnion(KeyModifiers(appleFlags: number))
    }
  }

  /// The raw values of `XCUIKeyModifierFlags`, by name.
  private static let flags = ["shift": 1 << 1, "control": 1 << 2, "option": 1 << 3, "command": 1 << 4]

  /// Reads a position in an element: a list of two fractions of its size, from its top left corner.
  private func place(_ name: String, _ values: WebDriverJSON) throws -> FrameCoordinate? {
    guard let value = values[name] else { return nil }
    guard let parts = value.array?.compactMap(\.number), parts.count == 2, value.array?.count == 2 else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a list of two fractions of the element's size, such as [0.5, 0.5], not \(value.text)."
      )
    }
    return FrameCoordinate(CGPoint(x: parts[0], y: parts[1]))
  }

  private func number(_ name: String, _ values: WebDriverJSON) throws -> Double {
    guard let number = values[name]?.number else { throw SessionCommand.missing(name, "a number") }
    return number
  }

  private func text(_ name: String, _ values: WebDriverJSON) throws -> String {
    guard let text = values[name]?.string else { throw SessionCommand.missing(name, "a string") }
    return text
  }

  /// Reads a number of taps or fingers; the default is 1.
  private func count(_ name: String, _ values: WebDriverJSON) throws -> Int {
    guard let value = values[name] else { return 1 }
    guard let count = value.integer, (1...Self.maximumTaps).contains(count) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a whole number from 1 to \(Self.maximumTaps), not \(value.text).")
    }
    return count
  }

  /// The largest number of taps or fingers of one command.
  private static let maximumTaps = 100

  /// Reads a duration in seconds, which must not exceed the longest wait of a command.
  func seconds(_ name: String, _ values: WebDriverJSON) throws -> TimeInterval? {
    let maximum = TimeLimits.WebDriver.longestWait.seconds
    guard let seconds = values[name]?.number else { return nil }
    guard (0...maximum).contains(seconds) else {
      throw WebDriverError(
        .invalidArgument,
        "\"\(name)\" must be a number of seconds from 0 to \(Int(limiting: maximum)), not \(seconds).")
    }
    return seconds
  }

  /// Reads the velocity of a drag or a swipe, in pixels per second; the default is the same as in Swift.
  private func velocity(_ values: WebDriverJSON) throws -> Double {
    guard let velocity = values["velocity"]?.number else { return ElementAction.defaultVelocity }
    guard velocity > 0 else {
      throw WebDriverError(
        .invalidArgument,
        "\"velocity\" must be a number of pixels per second greater than 0, not \(velocity).")
    }
    return velocity
  }
}
