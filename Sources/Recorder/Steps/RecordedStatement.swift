// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A statement of a test; each step consists of one or more of them.
///
/// The statements are the only interpretation of steps: the replay performs them, and each language writes them. Their
/// element is the target of the step.
package enum RecordedStatement: Hashable, Sendable {
  case launch(arguments: [String], environment: [String: String])
  case activate
  case terminate
  /// Fails if the element does not exist within the time in seconds.
  case wait(timeout: TimeInterval)
  /// Sends an event while the modifier keys are held.
  case event(RecordedEvent, holding: RecordedModifiers)
  /// Fails if the condition is not met.
  ///
  /// The existence of an element may be waited for: `timeout` is in seconds, and nil means that the condition must be
  /// met immediately.
  case assertion(RecordedAssertion, timeout: TimeInterval?)
}

extension RecordedStep {
  /// The statements of the step, in their order.
  package var statements: [RecordedStatement] {
    let timeout = target == nil ? nil : wait?.timeout
    let waits = timeout.map { [RecordedStatement.wait(timeout: $0)] } ?? []
    func event(_ event: RecordedEvent) -> [RecordedStatement] { waits + [.event(event, holding: modifiers)] }
    switch action {
    case .launch(let arguments, let environment):
      return [.launch(arguments: arguments, environment: environment)]
    case .activate: return [.activate]
    case .terminate: return [.terminate]
    case .assertion(.exists): return [.assertion(.exists, timeout: timeout)]
    case .assertion(.doesNotExist): return [.assertion(.doesNotExist, timeout: timeout)]
    case .assertion(let assertion): return waits + [.assertion(assertion, timeout: nil)]
    case .tap: return event(.tap)
    case .doubleTap: return event(.doubleTap)
    case .taps(let count, let fingers): return event(.taps(count: count, fingers: fingers))
    case .rightClick: return event(.rightClick)
    case .press(let duration): return event(.press(duration: duration))
    case .drag(let hold, let target): return event(.drag(hold: hold, to: target))
    case .swipe(let direction): return event(.swipe(direction))
    case .scroll(let dx, let dy): return event(.scroll(dx: dx, dy: dy))
    case .pinch(let scale, let velocity): return event(.pinch(scale: scale, velocity: velocity))
    case .rotate(let radians, let velocity): return event(.rotate(radians: radians, velocity: velocity))
    case .hover: return event(.hover)
    case .typeText(let text): return event(.typeText(text))
    case .typeKey(let key, let modifiers): return event(.typeKey(key, modifiers: modifiers))
    case .adjustSlider(let position): return event(.adjustSlider(position: position))
    case .adjustPicker(let value): return event(.adjustPicker(value: value))
    case .chooseFile(let path): return event(.chooseFile(path))
    }
  }
}

extension [RecordedStep] {
  /// The launch with which a recording begins; nil if it begins with another step.
  var firstLaunch: (arguments: [String], environment: [String: String])? {
    guard case .launch(let arguments, let environment)? = first?.action else { return nil }
    return (arguments, environment)
  }

  /// The steps after the launch with which a recording begins.
  var afterFirstLaunch: [RecordedStep] { Array(dropFirst(firstLaunch == nil ? 0 : 1)) }
}
