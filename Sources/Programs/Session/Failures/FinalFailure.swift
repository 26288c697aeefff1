// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The errors that end a wait for an element before its time limit.
package enum FinalFailure {
  /// Whether an error makes further waiting useless.
  ///
  /// - Parameters:
  ///   - error: the error of the last attempt.
  ///   - application: the program. An ended desktop service is no reason to stop waiting, because it starts again when
  ///     a program calls it.
  /// - Returns: true if the program has ended or the desktop has failed.
  package static func ends(_ error: any Error, of application: TargetProgram) -> Bool {
    guard let error = error as? AutomationError else { return false }
    switch error.kind {
    case .desktopFailed: return true
    case .applicationCrashed, .applicationExited:
      // A program without a command is not a service.
      return (try? application.resolveCommand().isDesktopService) != true
    default: return false
    }
  }
}
