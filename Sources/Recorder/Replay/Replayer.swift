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
  /// - Returns: whether all steps were run.
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
    case .tap, .doubleTap, .taps, .rightClick, .press, .drag, .swipe, .scroll, .pinch, .rotate, .hover,
      .typeText,
      .typeKey, .adjustSlider, .adjustPicker:
      guard let action = try step.action.elementAction(goal: target) else { return }
      let target = try target(step.target)
      try Performer(action.isOnWhole ? ActionTarget(target.element) : target).perform(action)
    }
  }

  private func target(_ recorded: RecordedTarget?) throws -> ActionTarget {
    ActionTarget(
      try handle(recorded),
      at: recorded?.offset.map { FramePlace($0) })
  }
}

extension RecordedAction {
  /// Converts the recorded action to an action that a performer carries out.
  ///
  /// - Parameter goal: finds the end of a drag.
  /// - Returns: nil for assertions and for actions on the program as a whole.
  /// - Throws: `AutomationError` for a key that does not exist, and the errors of `goal`.
  fileprivate func elementAction(goal: (RecordedTarget) throws -> ActionTarget) throws -> ElementAction? {
    switch self {
    case .launch, .activate, .terminate, .assertion: nil
    case .tap: .tap()
    case .doubleTap: .tap(taps: 2)
    case .taps(let count, let fingers): .tap(taps: count, fingers: fingers)
    case .rightClick: .click(.right)
    case .press(let duration): .press(duration: duration)
    case .drag(let hold, let target):
      .drag(.init(to: try goal(target), duration: hold, velocity: Self.velocity, with: .finger))
    case .swipe(let direction): .swipe(direction, velocity: Self.velocity)
    case .scroll(let dx, let dy): .scroll(deltaX: dx, deltaY: dy)
    case .pinch(let scale, let velocity): .pinch(scale: scale, velocity: velocity)
    case .rotate(let radians, let velocity): .rotate(radians: radians, velocity: velocity)
    case .hover: .hover
    case .typeText(let text): .typeText(text)
    case .typeKey(let name, let modifiers): .typeKey(try Self.key(name), modifiers.keyModifiers, name: name)
    case .adjustSlider(let position): .adjustSlider(position)
    case .adjustPicker(let value): .adjustPicker(value)
    }
  }

  private static func key(_ name: String) throws -> KeySym {
    guard let key = KeyNames.keySym(of: name) else {
      throw AutomationError(
        .unsupported, "\"\(name)\" is not a key: expected a single character or the name of a key.")
    }
    return key
  }

  /// The velocity in pixels per second: `XCUIGestureVelocity.default`.
  private static let velocity = 1_000.0
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

extension RecordedAction {
  /// The name of the action, for logs.
  fileprivate var title: String {
    switch self {
    case .tap: "Tap"
    case .doubleTap: "Double-tap"
    case .taps: "Taps"
    case .rightClick: "Right-click"
    case .press: "Press"
    case .drag: "Drag"
    case .swipe: "Swipe"
    case .scroll: "Scroll"
    case .pinch: "Pinch"
    case .rotate: "Rotate"
    case .hover: "Hover"
    default: "Step"
    }
  }
}
