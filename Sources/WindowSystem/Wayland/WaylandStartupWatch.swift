// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A connection to the compositor that requests only the facts that are needed before a desktop is used.
struct WaylandStartupWatch: StartupWatch {
  let screenSize: CGSize
  let serverProcess: pid_t?

  init(_ socket: String, within seconds: TimeInterval) throws {
    let connection = try CompositorConnection(socket, within: seconds)
    serverProcess = connection.serverProcess
    screenSize = try WaylandOutput.all(connection).first?.pixels ?? .zero
  }

  /// Returns true at once: the compositor itself manages the windows.
  func waitForWindowManager(until deadline: TimeInterval, while isHopeful: () -> Bool) throws -> Bool { true }
}
