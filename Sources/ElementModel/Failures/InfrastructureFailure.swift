// SPDX-License-Identifier: Apache-2.0

import Desktop
import Processes

/// Distinguishes failures of the desktop from those of the test and of the program.
package enum InfrastructureFailure {
  /// Whether an error says that the desktop did not start, or has died: the same test may pass on another one.
  package static func isOne(_ error: (any Error)?) -> Bool {
    switch error {
    case let error as AutomationError: error.kind == .desktopFailed
    case let error as DesktopError:
      // An invalid destination is an error of the user on every desktop.
      if case .invalidDestination = error { false } else { true }
    case is ProcessError: true
    default: false
    }
  }
}
