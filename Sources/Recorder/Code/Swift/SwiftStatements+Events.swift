// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Notation

extension SwiftStatements {
  func line(of event: RecordedEvent, in step: RecordedStep, holding modifiers: RecordedModifiers) -> CodeLine
  {
    var line = CodeLine(step: step.id)
    if !modifiers.isEmpty {
      line.append("XCUIElement.perform(withKeyModifiers: \(Self.flags(modifiers))) { ")
    }
    addCall(of: event, in: step, to: &line)
    if !modifiers.isEmpty { line.append(" }") }
    return line
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

  private func addCall(of event: RecordedEvent, in step: RecordedStep, to line: inout CodeLine) {
    if case .drag(let hold, let destination) = event {
      return addDrag(step, hold, destination, to: &line)
    }
    // A coordinate has no method for several taps or fingers; a note says so.
    let isAtAPlace = if case .taps = event { false } else { event.isAtAPlace }
    addPlace(step.target, of: step, isCoordinate: step.target?.offset != nil && isAtAPlace, to: &line)
    line.append(".\(call(event))")
  }

  /// Adds a drag; either both ends are elements, or both are coordinates in elements.
  private func addDrag(
    _ step: RecordedStep, _ hold: TimeInterval, _ destination: RecordedTarget, to line: inout CodeLine
  ) {
    let isCoordinate = step.target?.offset != nil || destination.offset != nil
    addPlace(step.target, of: step, isCoordinate: isCoordinate, to: &line)
    line.append(
      ".\(options.words == .click ? "click" : "press")(forDuration: \(NumberLiteral.short(hold)), thenDragTo: "
    )
    addPlace(destination, of: step, as: .destination, isCoordinate: isCoordinate, to: &line)
    line.append(")")
  }

  private func call(_ event: RecordedEvent) -> String {
    let clicks = options.words == .click
    switch event {
    case .tap: return clicks ? "click()" : "tap()"
    case .doubleTap: return clicks ? "doubleClick()" : "doubleTap()"
    case .taps(count: 1, fingers: 2): return "twoFingerTap()"
    case .taps(let count, let fingers): return "tap(withNumberOfTaps: \(count), numberOfTouches: \(fingers))"
    case .rightClick: return "rightClick()"
    case .press(let duration): return "press(forDuration: \(NumberLiteral.short(duration)))"
    case .swipe(let direction):
      let name = direction.rawValue
      return "swipe\(name.prefix(1).uppercased() + name.dropFirst())()"
    case .scroll(let dx, let dy):
      return "scroll(byDeltaX: \(NumberLiteral.fine(dx)), deltaY: \(NumberLiteral.fine(dy)))"
    case .pinch(let scale, let velocity):
      return "pinch(withScale: \(NumberLiteral.short(scale)), velocity: \(NumberLiteral.short(velocity)))"
    case .rotate(let radians, let velocity):
      return "rotate(\(NumberLiteral.short(radians)), withVelocity: \(NumberLiteral.short(velocity)))"
    case .hover: return "hover()"
    case .typeText(let text): return "typeText(\(SwiftLiteral.quoted(text)))"
    case .typeKey(let key, let modifiers):
      let key = KeyNames.rawValues[key] != nil ? ".\(key)" : SwiftLiteral.quoted(key)
      return "typeKey(\(key), modifierFlags: \(Self.flags(modifiers)))"
    case .adjustSlider(let position):
      return "adjust(toNormalizedSliderPosition: \(NumberLiteral.fine(position)))"
    case .adjustPicker(let value): return "adjust(toPickerWheelValue: \(SwiftLiteral.quoted(value)))"
    case .chooseFile(let path): return "chooseFile(\(SwiftLiteral.quoted(path)))"
    // A drag has two positions, which `addDrag` writes.
    case .drag(let hold, _): return "press(forDuration: \(NumberLiteral.short(hold)))"
    }
  }
}
