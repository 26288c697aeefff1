// SPDX-License-Identifier: Apache-2.0

import ElementHandles
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
/// Its methods can be called from any thread, but only one replay can run at a time. Each replay that can be cancelled needs a
/// separate replayer, because a cancellation is final.
package final class Replayer: Sendable {
  private let application: TargetProgram
  private let isCancelled = Atomic(false)

  package init(application: TargetProgram) {
    self.application = application
  }

  /// Ends the replay before its next step; a replay that has not started yet runs no step.
  package func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Runs steps in order, up to the first one that fails.
  ///
  /// - Parameters:
  ///   - steps: the steps to run, in order.
  ///   - onEvent: called on the calling thread.
  /// - Returns: whether all steps were run without an error.
  @discardableResult
  package func replay(_ steps: [RecordedStep], onEvent: (ReplayEvent) -> Void = { _ in }) -> Bool {
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
  /// As in a test, the parts of the step lock the session one after the other, so that other threads can use the session
  /// while the step waits for an element. The caller must not hold the lock.
  ///
  /// - Throws: the error with which a test would fail.
  package func replay(_ step: RecordedStep) throws {
    application.session.lock.preconditionIsNotHeld(by: "a replay")
    for statement in step.statements { try perform(statement, of: step) }
  }

  private func handle(_ target: RecordedTarget?) throws -> ElementHandle {
    guard let target else { return ElementHandle(application) }
    return ElementHandle(application, try target.query.elementQuery())
  }

  private func perform(_ statement: RecordedStatement, of step: RecordedStep) throws {
    switch statement {
    case .program(let action): try perform(action)
    case .wait(let timeout):
      let handle = try handle(step.target)
      guard Waiter(session: application.session).wait(timeout: timeout, until: { handle.exists() }) else {
        throw AutomationError(.noMatches, "\(handle.description) did not exist within \(timeout.text) s.")
      }
    case .assertion(let assertion, let timeout):
      let handle = try handle(step.target)
      try AssertionCheck(application: application, handle: handle, target: step.target, timeout: timeout ?? 0)
        .check(assertion)
    case .event(let event, let modifiers):
      let action = try event.action { try target($0) }
      guard !modifiers.isEmpty else { return try perform(action, on: step.target) }
      try SharedScreen(of: application.session.host).holding(modifiers.keyModifiers) {
        try perform(action, on: step.target)
      }
    }
  }

  private func perform(_ action: RecordedProgramAction) throws {
    switch action {
    case .launch(let arguments, let environment):
      try application.lifecycle.launch(arguments: arguments, environment: environment)
    case .activate: try application.lifecycle.activate(arguments: [], environment: [:])
    case .terminate: application.lifecycle.terminate()
    }
  }

  private func perform(_ action: ElementAction, on recorded: RecordedTarget?) throws {
    let target = try target(recorded)
    try ActionPerformer(action.isOnWhole ? ActionTarget(target.element) : target).perform(action)
  }

  private func target(_ recorded: RecordedTarget?) throws -> ActionTarget {
    ActionTarget(
      try handle(recorded),
      at: recorded?.offset.map { FrameCoordinate($0) })
  }
}
