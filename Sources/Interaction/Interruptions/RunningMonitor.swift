// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import WindowSystem

/// A handler of interruptions that is running.
///
/// ``InterruptionMonitorStack/isReady(with:)`` decides that no other handler of the test is called in the meantime.
package struct RunningMonitor: Sendable {
  /// The name of the handler.
  package let name: String
  /// The interruption of the handler, as it is printed in trees.
  package let interruption: String
  private let key: Interruption.Key
  private let window: WindowID?
  private let thread = pthread_self()

  init(_ monitor: InterruptionMonitor, askedAbout interruption: Interruption) {
    name = monitor.name
    self.interruption = interruption.line
    key = interruption.key
    window = interruption.window?.id
  }

  /// Whether another program has put a different obstacle in the handler's way.
  ///
  /// No action of the handler in the program under test can have caused such an obstacle.
  func isInterrupted(by other: Interruption) -> Bool {
    guard let id = other.window?.id, id != window, other.key != key else { return false }
    switch other.owner {
    case .otherProgram, .service: return true
    case .test, .user: return false
    }
  }

  /// Whether the handler is running on the current thread.
  package var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
