// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs
import Settings
import Synchronization

/// The desktop that a test with ``UITestTrait`` asks for.
enum UITestDesktop {
  private static let current = Mutex<String?>(nil)

  /// Sees to it that the next launch is on such a desktop.
  ///
  /// Called in a test's turn only.
  ///
  /// - Parameter destination: nil for the one of the environment.
  /// - Returns: what is wrong with the destination, as a sentence.
  static func use(_ destination: String?) -> String? {
    current.withLock { current in
      guard destination != current else { return nil }
      if let destination {
        do {
          _ = try DesktopConfiguration(parsing: destination)
        } catch {
          return "The destination of the trait uiTest cannot be used: \(error)"
        }
      }
      let environment = ProcessInfo.processInfo.environment
      AutomationSession.shared.restart(
        environment: destination.map { environment.merging([Setting.destination.name: $0]) { $1 } }
          ?? environment)
      current = destination
      return nil
    }
  }
}
