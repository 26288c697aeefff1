// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Processes

/// Distinguishes failures of the desktop from failures of the test and of the program.
package enum InfrastructureFailure {
  /// Whether an error means that the desktop did not start or has died.
  ///
  /// The same test may pass on another desktop.
  package static func includes(_ error: (any Error)?) -> Bool {
    switch error {
    case let error as AutomationError: error.kind == .desktopFailed
    case let error as DesktopError:
      // An invalid destination is an error of the user: it fails on every desktop.
      if case .invalidDestination = error { false } else { true }
    case is ProcessError: true
    default: false
    }
  }
}
