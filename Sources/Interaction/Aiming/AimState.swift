// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

/// The state of an event on its way to its element; ``AimLoop`` moves from one state to the next.
enum AimState {
  /// The query is to be resolved.
  case find
  /// The element is there: can it take an event, and where?
  case examine(ElementNode)
  /// The obstacle is to be removed, by the remedies from the given number on.
  case remedy(ElementNode, HitTester.Outcome, next: Int)
  /// Nothing can be done but to wait until it passes.
  ///
  /// - `blocker`: finds what is in the way, for the failure.
  case wait(AutomationError, blocker: (() -> Interruption?)?)
  /// Handlers of interruptions are to be asked.
  case ask(Interruption, otherwise: Otherwise)
  /// The event can be sent.
  case aimed(Aim)
  /// It was sent: has it arrived?
  case sent(Aim)
  case done(Aim)

  /// How it goes on where no handler deals with an interruption.
  enum Otherwise {
    case failure(AutomationError)
    /// The event reaches something all the same.
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
