// SPDX-License-Identifier: Apache-2.0

import Processes

extension PrivateDesktop {
  /// The running processes on the desktop: its programs and its parts, without this process.
  package var members: [ProcessTable.Entry] {
    ProcessTable.read().members(carrying: "\(DesktopProcess.desktopVariable)=\(identifier)", sessions: [:])
  }
}
