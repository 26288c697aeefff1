// SPDX-License-Identifier: Apache-2.0

import Desktop

/// The clock, the network access and the home folder that a test has set for a launch of a program.
package struct LaunchConditions: Sendable {
  /// The clock, which the test may also change while the program is running; nil for the real clock.
  package var clock: ProgramClock?
  package var network: NetworkAccess
  /// The home folder; nil for that of the desktop.
  package var home: HomeFolder?

  package init(clock: ProgramClock? = nil, network: NetworkAccess = .unrestricted, home: HomeFolder? = nil) {
    self.clock = clock
    self.network = network
    self.home = home
  }
}
