// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import WindowSystem

/// The kind of program that a window belongs to.
package enum WindowOwner: Equatable {
  /// A program that a test has launched, or a program that such a program has started.
  case test
  case service(SystemService)
  /// Any other program of the desktop.
  case stranger
  /// A program of the user, on the user's own desktop.
  case user
}

extension ProgramRegistry {
  /// Returns the owner of a window of the desktop.
  package func owner(of window: WindowInfo, on live: LiveDesktop) -> WindowOwner {
    guard let pid = window.processID else { return live.desktop.isUserDesktop ? .user : .stranger }
    let programs = running.values.filter { $0.isAlive && !$0.isUnmanaged }
    if let service = SystemService(executable: ForeignProcess.executableName(of: pid)),
      !live.desktop.isUserDesktop || live.desktop.processes().contains(pid)
    {
      return .service(service)
    }
    if programs.contains(where: { $0.owns(pid) }) { return .test }
    if programs.contains(where: { $0.descendants.contains(pid) }) { return .test }
    return live.desktop.isUserDesktop && !live.desktop.processes().contains(pid) ? .user : .stranger
  }
}
