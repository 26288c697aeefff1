// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension DesktopHost {
  /// Returns the failure of the desktop, if one of its parts has ended, was stopped by a signal, or does not answer.
  ///
  /// Callers check this before they report a failure of a program or a query. The check takes a few milliseconds on an
  /// intact desktop.
  ///
  /// - Parameter failure: the message of the original failure, for the notes of the error; nil if there was no failure.
  /// - Returns: nil if all parts answer, or if there is no desktop.
  package func failure(behind failure: String? = nil) -> AutomationError? {
    state.withLock { state in
      guard let runningDesktop = state.runningDesktop else { return nil }
      do {
        try runningDesktop.checkHealth(timeout: 0)
        try runningDesktop.checkAnswers()
        return nil
      } catch {
        return AutomationError(
          .desktopFailed, "The private desktop failed: \(error)",
          notes: failure.map { ["The failure was detected after this error:", "  " + $0] } ?? [])
      }
    }
  }

  /// Returns the error to report for a failure: the failure of the desktop, if a part of it does not answer.
  package func errorToReport(for error: any Error) -> any Error {
    if InfrastructureFailure.includes(error) { return error }
    switch (error as? AutomationError)?.kind {
    // These errors involve neither a program nor the desktop.
    case .invalidQuery, .unknownKey, .unsupported, .applicationNotFound: return error
    default: return self.failure(behind: "\(error)".prefix { !$0.isNewline } + "") ?? error
    }
  }
}
