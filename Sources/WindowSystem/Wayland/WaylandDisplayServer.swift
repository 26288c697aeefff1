// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The compositor of a private Wayland desktop, identified by the path of its control socket.
package struct WaylandDisplayServer: DisplayServer {
  private let socket: String

  package init(socket: String) { self.socket = socket }

  package var reportsPlaces: Bool { false }

  package var hasThemeSettings: Bool { false }

  package func connect(touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void) throws
    -> any DisplayClient
  {
    // The compositor always has a touch screen; the caller decides whether touches or the pointer are used.
    try WaylandDisplay(socket, usesTouchScreen: touchSocket != nil)
  }

  package func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch {
    try WaylandStartupWatch(socket, within: seconds)
  }

  package func watchDamage(remembering remembered: Int) throws -> any DamageSource {
    try WaylandDamageMonitor(socket, maximumRemembered: remembered)
  }

  package func watchScreen() throws -> any ScreenWatch { try WaylandScreenWatch(socket) }

  package func watchInput() throws -> any InputWatch { try WaylandInputWatch(socket) }

  package func recordingSource() throws -> any ScreenRecordingSource {
    ContentRecordingSource(try WaylandScreenContent(socket))
  }

  package func clipboard() throws -> any Clipboard { try WaylandClipboard(socket) }

  package func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization {
    try WaylandFrames(socket)
  }

  package func themeSettings() throws -> any ThemeSettings {
    throw WindowSystemError.missingExtension(display: socket, name: "theme settings")
  }
}

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
