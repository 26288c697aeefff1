// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import Synchronization
import Timing
import WindowSystem

/// Does recorded steps again, with the same parts of the engine as the lines that are written of them.
///
/// Safe from any thread; one replay at a time.
package final class Replayer: Sendable {
  private let application: TargetApplication
  private let isCancelled = Atomic(false)

  package init(application: TargetApplication) {
    self.application = application
  }

  /// Ends the replay before its next step.
  package func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Does steps in order, up to the first that fails.
  ///
  /// - Parameters:
  ///   - steps: what is done.
  ///   - onEvent: called on the calling thread.
  /// - Returns: whether all were done.
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

  /// Does one step.
  ///
  /// - Throws: what a test would fail with.
  package func replay(_ step: RecordedStep) throws {
    try application.session.lock.withLock {
      if let wait = step.wait, let target = step.target {
        let handle = try handle(target)
        guard Waiter(session: application.session).wait(timeout: wait.timeout, until: { handle.exists() })
        else {
          throw AutomationError(
            .noMatches, "\(handle.description) did not come to exist within \(wait.timeout) s.")
        }
      }
      guard step.modifiers.isEmpty else {
        return try application.session.holding(step.modifiers.keyModifiers) { try perform(step) }
      }
      try perform(step)
    }
  }

  private func handle(_ target: RecordedTarget?) throws -> ElementHandle {
    guard let target else { return ElementHandle(application) }
    return ElementHandle(application, try target.query.elementQuery())
  }

  private func perform(_ step: RecordedStep) throws {
    let handle = try handle(step.target)
    switch step.action {
    case .launch(let arguments, let environment):
      try application.launch(arguments: arguments, environment: environment)
    case .activate: try application.activate(arguments: [], environment: [:])
    case .terminate: application.terminate()
    case .typeText(let text): try handle.typeText(text)
    case .typeKey(let name, let modifiers):
      guard let key = KeyNames.keySym(of: name) else {
        throw AutomationError(
          .unsupported, "\"\(name)\" is not a key: it is no character and no name of one.")
      }
      try handle.typeKey(key, modifiers: modifiers.keyModifiers, name: name)
    case .adjustSlider(let position): try handle.adjust(toNormalizedSliderPosition: position)
    case .adjustPicker(let value): try handle.adjust(toPickerValue: value)
    case .assertion(let assertion):
      try AssertionCheck(application: application, handle: handle, target: step.target).check(assertion)
    default:
      if let offset = step.target?.offset, !step.action.isOnWhole {
        try perform(step.action, on: handle, at: offset)
      } else {
        try perform(step.action, on: handle)
      }
    }
  }

  /// Gestures on an element.
  private func perform(_ action: RecordedAction, on handle: ElementHandle) throws {
    switch action {
    case .tap: try handle.perform("Tap \(handle.description)") { try $0.tap() }
    case .doubleTap: try handle.perform("Double-tap \(handle.description)") { try $0.tap(taps: 2) }
    case .taps(let count, let fingers):
      try handle.perform("Tap \(handle.description)") { try $0.tap(taps: count, fingers: fingers) }
    case .rightClick: try handle.perform("Right-click \(handle.description)") { try $0.click(.right) }
    case .press(let duration):
      try handle.perform("Press \(handle.description) for \(duration) s") {
        try $0.gesture.fingers.press(at: $0.point, duration: duration)
      }
    case .hover: try handle.perform("Hover \(handle.description)") { try $0.gesture.hover(at: $0.point) }
    case .swipe(let direction): try handle.swipe(direction, velocity: Self.velocity)
    case .scroll(let dx, let dy): try handle.scroll(deltaX: dx, deltaY: dy)
    case .pinch(let scale, let velocity): try handle.pinch(scale: scale, velocity: velocity)
    case .rotate(let radians, let velocity): try handle.rotate(by: radians, velocity: velocity)
    case .drag(let hold, let target):
      let end = try self.handle(target)
      try handle.perform("Drag \(handle.description) to \(end.description)") { start in
        let stop: CGPoint
        if target.offset != nil {
          stop = try end.point(at: target.offset)
        } else {
          stop = try end.aim(on: start.live, requiresEnabled: false).point
        }
        try self.drag(start.gesture, from: start.point, to: stop, hold: hold)
      }
    default: break
    }
  }

  /// Gestures at a place in an element.
  private func perform(_ action: RecordedAction, on handle: ElementHandle, at offset: CGPoint) throws {
    if case .swipe(let direction) = action {
      return try handle.swipe(direction, velocity: Self.velocity) { $0.point(at: offset) }
    }
    try handle.performAtCoordinate("\(action.title) at a place in \(handle.description)") { gesture, frame in
      let point = frame.point(at: offset)
      switch action {
      case .tap: try gesture.fingers.tap(at: point)
      case .doubleTap: try gesture.fingers.tap(at: point, taps: 2)
      case .taps(let count, let fingers): try gesture.fingers.tap(at: point, taps: count, fingers: fingers)
      case .rightClick: try gesture.click(.right, at: point)
      case .press(let duration): try gesture.fingers.press(at: point, duration: duration)
      case .hover: try gesture.hover(at: point)
      case .scroll(let dx, let dy): try gesture.scroll(at: point, deltaX: dx, deltaY: dy)
      case .drag(let hold, let target):
        let end = try self.handle(target).point(at: target.offset)
        try self.drag(gesture, from: point, to: end, hold: hold)
      default:
        throw AutomationError(
          .unsupported, "\(action.title) is done to an element as a whole, not to a place in it.")
      }
    }
  }

  private func drag(
    _ gesture: PointerGesture, from start: CGPoint, to end: CGPoint, hold: TimeInterval
  ) throws {
    try gesture.fingers.dragAndDrop(
      from: start, to: end, duration: hold, velocity: Self.velocity, holdDuration: 0
    ) { self.application.settleWhileDragging(to: self.application) }
  }

  /// Pixels a second: `XCUIGestureVelocity.default`.
  private static let velocity = 1_000.0
}

extension CGRect {
  func point(at offset: CGPoint) -> CGPoint {
    CGPoint(x: minX + offset.x * width, y: minY + offset.y * height)
  }
}

extension ElementHandle {
  /// A place in the element as it is now; its middle where none is given.
  fileprivate func point(at offset: CGPoint?) throws -> CGPoint {
    try read { node in
      guard let frame = try node.tree.frame(node.index) else {
        throw AutomationError(
          .notHittable, "\(description) has no place on the screen that a point could be in.")
      }
      return frame.point(at: offset ?? CGPoint(x: 0.5, y: 0.5))
    }
  }
}

extension RecordedModifiers {
  /// The keys that are held for these, as `XCUIElement.KeyModifierFlags` holds them.
  var keyModifiers: KeyModifiers {
    var keys: KeyModifiers = []
    if contains(.shift) { keys.insert(.shift) }
    if contains(.control) || contains(.command) { keys.insert(.control) }
    if contains(.option) { keys.insert(.alt) }
    return keys
  }
}

extension RecordedAction {
  /// The action in a word, for logs.
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
