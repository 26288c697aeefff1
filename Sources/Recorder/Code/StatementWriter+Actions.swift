// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

extension StatementWriter {
  func action(of step: RecordedStep) -> [CodeLine] {
    if case .launch(let arguments, let environment) = step.action {
      return launch(arguments, environment).map {
        var line = $0
        line.step = step.id
        return line
      }
    }
    var line = CodeLine(step: step.id)
    let isHeld = !step.modifiers.isEmpty
    if isHeld {
      line.append("XCUIElement.perform(withKeyModifiers: \(Self.flags(step.modifiers))) { ")
    }
    addCall(of: step, to: &line)
    if isHeld { line.append(" }") }
    return [line]
  }

  func launch(_ arguments: [String], _ environment: [String: String]) -> [CodeLine] {
    var lines: [CodeLine] = []
    let app = roots.application
    if !arguments.isEmpty {
      lines.append(CodeLine(text: "\(app).launchArguments = \(Self.list(arguments))"))
    }
    if !environment.isEmpty {
      lines.append(CodeLine(text: "\(app).launchEnvironment = \(Self.dictionary(environment))"))
    }
    return lines + [CodeLine(text: "\(app).launch()")]
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map { SwiftLiteral.quoted($0) }.joined(separator: ", ") + "]"
  }

  static func dictionary(_ texts: [String: String]) -> String {
    let pairs = texts.sorted { $0.key < $1.key }.map {
      "\(SwiftLiteral.quoted($0.key)): \(SwiftLiteral.quoted($0.value))"
    }
    return "[" + pairs.joined(separator: ", ") + "]"
  }

  private func addCall(of step: RecordedStep, to line: inout CodeLine) {
    switch step.action {
    case .activate: line.append("\(roots.application).activate()")
    case .terminate: line.append("\(roots.application).terminate()")
    case .drag(let hold, let destination): addDrag(step, hold, destination, to: &line)
    default:
      addPlace(
        step.target, of: step, isCoordinate: step.target?.offset != nil && step.action.isAtAPlace, to: &line)
      line.append(".\(call(step.action))")
    }
  }

  /// Adds a drag; either both ends are elements, or both are coordinates in elements.
  private func addDrag(
    _ step: RecordedStep, _ hold: TimeInterval, _ destination: RecordedTarget, to line: inout CodeLine
  ) {
    let isCoordinate = step.target?.offset != nil || destination.offset != nil
    addPlace(step.target, of: step, isCoordinate: isCoordinate, to: &line)
    line.append(
      ".\(options.words == .click ? "click" : "press")(forDuration: \(Self.number(hold)), thenDragTo: ")
    addPlace(destination, of: step, as: .destination, isCoordinate: isCoordinate, to: &line)
    line.append(")")
  }

  private func call(_ action: RecordedAction) -> String {
    let clicks = options.words == .click
    switch action {
    case .tap: return clicks ? "click()" : "tap()"
    case .doubleTap: return clicks ? "doubleClick()" : "doubleTap()"
    case .taps(count: 1, fingers: 2): return "twoFingerTap()"
    case .taps(let count, let fingers): return "tap(withNumberOfTaps: \(count), numberOfTouches: \(fingers))"
    case .rightClick: return "rightClick()"
    case .press(let duration): return "press(forDuration: \(Self.number(duration)))"
    case .swipe(let direction):
      let name = direction.rawValue
      return "swipe\(name.prefix(1).uppercased() + name.dropFirst())()"
    case .scroll(let dx, let dy):
      return "scroll(byDeltaX: \(Self.fraction(dx)), deltaY: \(Self.fraction(dy)))"
    case .pinch(let scale, let velocity):
      return "pinch(withScale: \(Self.number(scale)), velocity: \(Self.number(velocity)))"
    case .rotate(let radians, let velocity):
      return "rotate(\(Self.number(radians)), withVelocity: \(Self.number(velocity)))"
    case .hover: return "hover()"
    case .typeText(let text): return "typeText(\(SwiftLiteral.quoted(text)))"
    case .typeKey(let key, let modifiers):
      let key = KeyNames.rawValues[key] != nil ? ".\(key)" : SwiftLiteral.quoted(key)
      return "typeKey(\(key), modifierFlags: \(Self.flags(modifiers)))"
    case .adjustSlider(let position): return "adjust(toNormalizedSliderPosition: \(Self.fraction(position)))"
    case .adjustPicker(let value): return "adjust(toPickerWheelValue: \(SwiftLiteral.quoted(value)))"
    // The callers of this method write these actions.
    case .launch, .activate, .terminate, .drag, .assertion: return "exists"
    }
  }
}

extension RecordedAction {
  /// Whether the action can be performed at a coordinate as well as on an element.
  fileprivate var isAtAPlace: Bool {
    switch self {
    case .tap, .doubleTap, .rightClick, .press, .drag, .swipe, .scroll, .hover: true
    default: false
    }
  }
}
