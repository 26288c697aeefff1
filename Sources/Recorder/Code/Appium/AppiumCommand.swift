// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The command with which Appium clients perform an event.
///
/// The server's own scripts have the events that the standard lacks. Their names and arguments are those of Appium's
/// drivers for Apple's systems, if these have the event.
enum AppiumCommand: Hashable {
  /// The click of the standard.
  case click
  /// The keys of the standard, which are typed into the element.
  case sendKeys(String)
  case script(Script)

  struct Script: Hashable {
    /// The name after the prefix `understudy: `.
    let name: String
    var arguments: [Argument] = []
  }

  struct Argument: Hashable {
    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  enum Value: Hashable {
    case text(String)
    /// A number as a literal of all languages.
    case number(String)
    case numbers([String])
    case texts([String])
    case members([String: String])
    case element(RecordedTarget, CodeToken.Part)
  }

  init(_ event: RecordedEvent, in step: RecordedStep, holding modifiers: RecordedModifiers) {
    let target = step.target.flatMap { $0.query.steps.isEmpty ? nil : $0 }
    let isPlain = target != nil && modifiers.isEmpty
    if isPlain, target?.offset == nil, case .tap = event {
      self = .click
      return
    }
    if isPlain, case .typeText(let text) = event, !Self.hasKeys(text) {
      self = .sendKeys(text)
      return
    }
    var script = Self.script(for: event)
    if case .drag(_, let goal) = event {
      script.arguments =
        Self.place(target, "fromElementId", "fromNormalizedOffset", .target)
        + Self.place(
          goal.query.steps.isEmpty ? nil : goal, "toElementId", "toNormalizedOffset", .destination)
        + script.arguments
    } else {
      let offset = event.isAtAPlace ? "normalizedOffset" : nil
      script.arguments = Self.place(target, "element", offset, .target) + script.arguments
    }
    if !modifiers.isEmpty {
      script.arguments.append(Argument("keyModifierFlags", .texts(Self.names(of: modifiers))))
    }
    self = .script(script)
  }

  private static func script(for event: RecordedEvent) -> Script {
    func number(_ name: String, _ value: Double) -> Argument {
      Argument(name, .number(NumberLiteral.short(value)))
    }
    func fine(_ name: String, _ value: Double) -> Argument {
      Argument(name, .number(NumberLiteral.fine(value)))
    }
    switch event {
    case .tap: return Script(name: "click")
    case .doubleTap: return Script(name: "doubleClick")
    case .taps(let count, let fingers):
      return Script(
        name: "tapWithNumberOfTaps",
        arguments: [number("numberOfTaps", Double(count)), number("numberOfTouches", Double(fingers))])
    case .rightClick: return Script(name: "rightClick")
    case .press(let duration): return Script(name: "press", arguments: [number("duration", duration)])
    case .drag(let hold, _):
      return Script(name: "dragFromToWithVelocity", arguments: [number("pressDuration", hold)])
    case .swipe(let direction):
      return Script(name: "swipe", arguments: [Argument("direction", .text(direction.rawValue))])
    case .scroll(let dx, let dy):
      return Script(name: "scroll", arguments: [fine("deltaX", dx), fine("deltaY", dy)])
    case .pinch(let scale, let velocity):
      return Script(name: "pinch", arguments: [number("scale", scale), number("velocity", velocity)])
    case .rotate(let radians, let velocity):
      return Script(
        name: "rotateElement", arguments: [number("rotation", radians), number("velocity", velocity)])
    case .hover: return Script(name: "hover")
    case .typeText(let text): return Script(name: "typeText", arguments: [Argument("text", .text(text))])
    case .typeKey(let key, let modifiers):
      let flags = modifiers.isEmpty ? [] : [Argument("modifierFlags", .texts(names(of: modifiers)))]
      return Script(name: "typeKey", arguments: [Argument("key", .text(key))] + flags)
    case .adjustSlider(let position):
      return Script(name: "adjustSlider", arguments: [fine("position", position)])
    case .adjustPicker(let value):
      return Script(name: "adjustPickerWheel", arguments: [Argument("value", .text(value))])
    case .chooseFile(let path):
      return Script(name: "chooseFile", arguments: [Argument("path", .text(path))])
    }
  }

  /// Returns the arguments for an element and the position in it; without an element, the event is for the program.
  private static func place(
    _ target: RecordedTarget?, _ element: String, _ offset: String?, _ part: CodeToken.Part
  ) -> [Argument] {
    guard let target else { return [] }
    var arguments = [Argument(element, .element(target, part))]
    if let offset, let place = target.offset {
      arguments.append(
        Argument(offset, .numbers([NumberLiteral.fine(place.x), NumberLiteral.fine(place.y)])))
    }
    return arguments
  }

  /// Returns the modifiers as names of `XCUIElement.KeyModifierFlags`.
  private static func names(of modifiers: RecordedModifiers) -> [String] {
    let names: [(RecordedModifiers, String)] = [
      (.command, "command"), (.control, "control"), (.option, "option"), (.shift, "shift"),
    ]
    return names.filter { modifiers.contains($0.0) }.map(\.1)
  }

  /// Whether a string contains characters that represent keys in the standard (U+E000 to U+E05D).
  private static func hasKeys(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xE000...0xE05D).contains($0.value) }
  }
}
