// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A statement of a test; each step consists of one or more of them.
///
/// The statements are the only interpretation of steps: the replay performs them, and each language writes them. Their
/// element is the target of the step.
package enum RecordedStatement: Hashable, Sendable {
  case program(RecordedProgramAction)
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
    switch action {
    case .program(let action): return [.program(action)]
    case .assertion(.exists): return [.assertion(.exists, timeout: timeout)]
    case .assertion(.doesNotExist): return [.assertion(.doesNotExist, timeout: timeout)]
    case .assertion(let assertion): return waits + [.assertion(assertion, timeout: nil)]
    case .event(let event): return waits + [.event(event, holding: modifiers)]
    }
  }
}

extension [RecordedStep] {
  /// The launch with which a recording begins; nil if it begins with another step.
  var firstLaunch: (arguments: [String], environment: [String: String])? {
    guard case .program(.launch(let arguments, let environment))? = first?.action else { return nil }
    return (arguments, environment)
  }

  /// The steps after the launch with which a recording begins.
  var afterFirstLaunch: [RecordedStep] { Array(dropFirst(firstLaunch == nil ? 0 : 1)) }
}
