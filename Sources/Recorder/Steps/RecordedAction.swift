// SPDX-License-Identifier: Apache-2.0

/// The action of a step.
package enum RecordedAction: Hashable, Sendable {
  case program(RecordedProgramAction)
  /// Input to an element, or to the program if the step has no target.
  case event(RecordedEvent)
  case assertion(RecordedAssertion)
}

// MARK: - The stored form

/// The stored form has one level: `{"tap": {}}` is an event and `{"activate": {}}` an action on the program.
///
/// Earlier versions had one enumeration of all cases, so their recordings can be read, and they can read new ones.
extension RecordedAction: Codable {
  /// The names of the cases that are not events.
  private enum Name: String, CodingKey {
    case launch, activate, terminate, assertion
  }

  private enum AssertionKey: String, CodingKey {
    case value = "_0"
  }

  package init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Name.self)
    switch stored.allKeys.first {
    case .launch, .activate, .terminate: self = .program(try RecordedProgramAction(from: decoder))
    case .assertion:
      let assertion = try stored.nestedContainer(keyedBy: AssertionKey.self, forKey: .assertion)
      self = .assertion(try assertion.decode(RecordedAssertion.self, forKey: .value))
    case nil: self = .event(try RecordedEvent(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .program(let action): try action.encode(to: encoder)
    case .event(let event): try event.encode(to: encoder)
    case .assertion(let assertion):
      var stored = encoder.container(keyedBy: Name.self)
      var value = stored.nestedContainer(keyedBy: AssertionKey.self, forKey: .assertion)
      try value.encode(assertion, forKey: .value)
    }
  }
}
