// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

/// The state of an event on its way to its element; ``AimLoop`` moves from one state to the next.
enum AimState {
  /// The query must be resolved.
  case find
  /// The element exists, and must be checked for a point that can receive the event.
  case examine(ElementNode)
  /// The remedies are tried, beginning with the one that has the number `next`.
  case remedy(ElementNode, HitTester.Outcome, next: Int)
  /// Nothing can be done except wait: the element does not exist yet or is disabled, or its obstacle has no remedy.
  ///
  /// - `blocker`: finds the interruption that blocks the element, so that the failure can name it.
  case wait(AutomationError, blocker: (() -> Interruption?)?)
  /// The interruption handlers must be called.
  case ask(Interruption, otherwise: Otherwise)
  /// The event can be sent.
  case aimed(Aim)
  /// The event was sent, and must be checked for its arrival.
  case sent(Aim)
  case done(Aim)

  /// The next step if no handler handles an interruption.
  enum Otherwise {
    case failure(AutomationError)
    /// The event is sent nevertheless.
    case aim(Aim)
  }

  /// The state without its data.
  enum Name: String, CaseIterable {
    case find, examine, remedy, wait, ask, aimed, sent, done
  }

  var name: Name {
    switch self {
    case .find: .find
    case .examine: .examine
    case .remedy: .remedy
    case .wait: .wait
    case .ask: .ask
    case .aimed: .aimed
    case .sent: .sent
    case .done: .done
    }
  }
}
