// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import Synchronization
import Timing
import WindowSystem

/// Repeats recorded steps with the same parts of the library as the code that is written for them.
///
/// Its methods can be called from any thread, but only one replay can run at a time.
package final class Replayer: Sendable {
  private let application: TargetApplication
  private let isCancelled = Atomic(false)

  package init(application: TargetApplication) {
    self.application = application
  }

  /// Ends the replay before its next step.
  package func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Runs steps in order, up to the first one that fails.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - onEvent: called on the calling thread.
  /// - Returns: whether all steps were run without an error.
  @discardableResult
  package func replay(_ steps: [RecordedStep], onEvent: (ReplayEvent) -> Void = { _ in }) -> Bool {
    isCancelled.store(false, ordering: .releasing)
    for step in steps {
      if isCancelled.load(ordering: .acquiring) {
        onEvent(.cancelled(before: step.id))
        return false
      }
      onEvent(.began(step: step.id))
      let begun = MonotonicClock.now
      do {
        try replay(step)
      } catch {
        onEvent(.failed(step: step.id, message: "\(error)"))
        return false
      }
      onEvent(.finished(step: step.id, seconds: MonotonicClock.now - begun))
    }
    return true
  }

  /// Runs one step.
  ///
  /// - Throws: the error with which a test would fail.
  package func replay(_ step: RecordedStep) throws {
    try application.session.lock.withLock {
      if let wait = step.wait, let target = step.target {
        let handle = try handle(target)
        guard Waiter(session: application.session).wait(timeout: wait.timeout, until: { handle.exists() })
        else {
          throw AutomationError(
            .noMatches, "\(handle.description) did not exist within \(wait.timeout) s.")
        }
      }
      guard step.modifiers.isEmpty else {
        return try SharedScreen(of: application.session.host).holding(step.modifiers.keyModifiers) {
          try perform(step)
        }
      }
      try perform(step)
    }
  }

  private func handle(_ target: RecordedTarget?) throws -> ElementHandle {
    guard let target else { return ElementHandle(application) }
    return ElementHandle(application, try target.query.elementQuery())
  }

  private func perform(_ step: RecordedStep) throws {
    switch step.action {
    case .launch(let arguments, let environment):
      try application.lifecycle.launch(arguments: arguments, environment: environment)
    case .activate: try application.lifecycle.activate(arguments: [], environment: [:])
    case .terminate: application.lifecycle.terminate()
    case .assertion(let assertion):
      let handle = try handle(step.target)
      try AssertionCheck(application: application, handle: handle, target: step.target).check(assertion)
    case .tap: try perform(.tap(), on: step.target)
    case .doubleTap: try perform(.tap(taps: 2), on: step.target)
    case .taps(let count, let fingers): try perform(.tap(taps: count, fingers: fingers), on: step.target)
    case .rightClick: try perform(.click(.right), on: step.target)
    case .press(let duration): try perform(.press(duration: duration), on: step.target)
    case .drag(let hold, let goal):
      let drag = ElementAction.Drag(
        to: try target(goal), duration: hold, velocity: ElementAction.defaultVelocity, with: .finger)
      try perform(.drag(drag), on: step.target)
    case .swipe(let direction):
      try perform(.swipe(direction, velocity: ElementAction.defaultVelocity), on: step.target)
    case .scroll(let dx, let dy): try perform(.scroll(deltaX: dx, deltaY: dy), on: step.target)
    case .pinch(let scale, let velocity):
      try perform(.pinch(scale: scale, velocity: velocity), on: step.target)
    case .rotate(let radians, let velocity):
      try perform(.rotate(radians: radians, velocity: velocity), on: step.target)
    case .hover: try perform(.hover, on: step.target)
    case .typeText(let text): try perform(.typeText(text), on: step.target)
    case .typeKey(let name, let modifiers):
      try perform(.typeKey(Self.key(name), modifiers.keyModifiers, name: name), on: step.target)
    case .adjustSlider(let position): try perform(.adjustSlider(position), on: step.target)
    case .adjustPicker(let value): try perform(.adjustPicker(value), on: step.target)
    }
  }

  private func perform(_ action: ElementAction, on recorded: RecordedTarget?) throws {
    let target = try target(recorded)
    try Performer(action.isOnWhole ? ActionTarget(target.element) : target).perform(action)
  }

  private func target(_ recorded: RecordedTarget?) throws -> ActionTarget {
    ActionTarget(
      try handle(recorded),
      at: recorded?.offset.map { FramePlace($0) })
  }

  private static func key(_ name: String) throws -> KeySym {
    guard let key = KeyNames.keySym(of: name) else {
      throw AutomationError(
        .unsupported, "\"\(name)\" is not a key: expected a single character or the name of a key.")
    }
    return key
  }
}

extension RecordedModifiers {
  /// The keys that are held for these modifiers, as for `XCUIElement.KeyModifierFlags`.
  var keyModifiers: KeyModifiers {
    var keys: KeyModifiers = []
    if contains(.shift) { keys.insert(.shift) }
    if contains(.control) || contains(.command) { keys.insert(.control) }
    if contains(.option) { keys.insert(.alt) }
    return keys
  }
}
