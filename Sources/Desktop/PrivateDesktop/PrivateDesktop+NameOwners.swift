// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import Timing

extension PrivateDesktop {
  /// Returns the process that owns a name on the session bus; nil if the name has no owner or the bus does not answer.
  package func owner(ofSessionBusName name: String) -> ForeignProcess? {
    let deadline = Deadline(after: TimeLimits.Desktop.nameOwner.seconds)
    guard let bus = try? BusConnection(address: sessionBusAddress, name: "session bus", deadline: deadline),
      let pid = try? bus.processIdentifier(of: name, deadline: deadline)
    else { return nil }
    return ForeignProcess(pid)
  }
}
