// SPDX-License-Identifier: Apache-2.0

/// The clock and the network access that a test has set for a launch of a program.
package struct LaunchConditions: Sendable {
  /// The clock, which the test may also change while the program is running; nil for the real clock.
  package var clock: ProgramClock?
  package var network: NetworkAccess

  package init(clock: ProgramClock? = nil, network: NetworkAccess = .unrestricted) {
    self.clock = clock
    self.network = network
  }
}
