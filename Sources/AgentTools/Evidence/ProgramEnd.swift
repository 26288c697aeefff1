// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The end of a program, or its hang, as the reason for a failed call.
struct ProgramEnd {
  let error: AutomationError

  /// Creates the value; nil for an error with another reason.
  init?(_ error: any Error) {
    guard let error = error as? AutomationError else { return nil }
    switch error.kind {
    case .applicationCrashed, .applicationExited, .applicationNotRunning, .applicationHung: self.error = error
    default: return nil
    }
  }

  /// Whether the program has ended on its own, as after a click on "Quit".
  var isExit: Bool { error.kind == .applicationExited }
  var isCrash: Bool { error.kind == .applicationCrashed }
  /// Whether the program is no longer running.
  var hasEnded: Bool { error.kind != .applicationHung }

  /// The predicate of a sentence about the program: `crashed`.
  var verb: String {
    switch error.kind {
    case .applicationCrashed: "crashed"
    case .applicationExited: "ended"
    case .applicationHung: "hangs"
    default: "is not running"
    }
  }

  /// The calls that can follow.
  var nextStep: String {
    hasEnded
      ? "call \"act\" with action \"launch\" to start it again."
      : "call \"picture\" to see its windows, or \"act\" with action \"launch\" to end it and start it again."
  }
}
