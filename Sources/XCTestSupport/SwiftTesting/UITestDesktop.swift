// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs
import Settings
import Synchronization

/// The desktop that a test with ``UITestTrait`` requests.
enum UITestDesktop {
  private static let current = Mutex<String?>(nil)

  /// Selects the desktop for the next launch.
  ///
  /// Call this only during the turn of a test.
  ///
  /// - Parameter destination: the description of the desktop; nil for the destination of the environment.
  /// - Returns: a sentence about an error in the destination; nil if the destination can be used.
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
