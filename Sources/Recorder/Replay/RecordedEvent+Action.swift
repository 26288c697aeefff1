// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Interaction
import WindowSystem

extension RecordedEvent {
  /// Returns the action that repeats the event.
  ///
  /// - Parameter target: returns the goal of a drag.
  /// - Returns: the action, with the usual velocity if it has one that is not recorded.
  /// - Throws: `AutomationError` for an unknown key, and the errors of `target`.
  func action(target: (RecordedTarget) throws -> ActionTarget) throws -> ElementAction {
    switch self {
    case .tap: return .tap()
    case .doubleTap: return .tap(taps: 2)
    case .taps(let count, let fingers): return .tap(taps: count, fingers: fingers)
    case .rightClick: return .click(.right)
    case .press(let duration): return .press(duration: duration)
    case .drag(let hold, let goal):
      return .drag(
        ElementAction.Drag(
          to: try target(goal), duration: hold, velocity: ElementAction.defaultVelocity, with: .finger))
    case .swipe(let direction): return .swipe(direction, velocity: ElementAction.defaultVelocity)
    case .scroll(let dx, let dy): return .scroll(deltaX: dx, deltaY: dy)
    case .pinch(let scale, let velocity): return .pinch(scale: scale, velocity: velocity)
    case .rotate(let radians, let velocity): return .rotate(radians: radians, velocity: velocity)
    case .hover: return .hover
    case .typeText(let text): return .typeText(text)
    case .typeKey(let name, let modifiers):
      guard let key = KeyNames.keySym(of: name) else {
        throw AutomationError(
          .unsupported, "\"\(name)\" is not a key: expected a single character or the name of a key.")
      }
      return .typeKey(key, modifiers.keyModifiers, name: name)
    case .adjustSlider(let position): return .adjustSlider(position)
    case .adjustPicker(let value): return .adjustPicker(value)
    case .chooseFile(let path): return .chooseFile(path)
    }
  }
}

extension RecordedModifiers {
  /// Creates the modifiers for held keys, as far as a test can hold them.
  init(_ keys: KeyModifiers) {
    self = []
    if keys.contains(.shift) { insert(.shift) }
    if keys.contains(.control) { insert(.control) }
    if keys.contains(.alt) { insert(.option) }
  }

  /// The keys that are held for these modifiers, as for `XCUIElement.KeyModifierFlags`.
  var keyModifiers: KeyModifiers {
    var keys: KeyModifiers = []
    if contains(.shift) { keys.insert(.shift) }
    if contains(.control) || contains(.command) { keys.insert(.control) }
    if contains(.option) { keys.insert(.alt) }
    return keys
  }
}
