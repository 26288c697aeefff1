// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The destination of the input of a program.
package struct InputTarget {
  package let bus: AccessibilityBusConnection
  package let display: any DisplayClient
  /// The process of the display server.
  package let server: pid_t
  package let root: AccessibleReference
  package let processes: Set<pid_t>
  /// The time limit for the program's reply, in seconds.
  package let timeout: TimeInterval

  package init(
    bus: AccessibilityBusConnection, display: any DisplayClient, server: pid_t, root: AccessibleReference,
    processes: Set<pid_t>, timeout: TimeInterval
  ) {
    self.bus = bus
    self.display = display
    self.server = server
    self.root = root
    self.processes = processes
    self.timeout = timeout
  }
}
