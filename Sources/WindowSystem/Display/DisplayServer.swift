// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A running display server, on which programs show their windows.
///
/// Its methods open connections to the server. Each connection is closed when the object that uses it is released. All
/// code outside of this module uses this protocol. To add another kind of server, add a folder next to `X11` and a line
/// in ``DisplayServerFactory``.
///
/// Its methods throw ``WindowSystemError`` if the server has ended or lacks a needed feature.
package protocol DisplayServer: Sendable {
  /// Whether programs are informed where their windows are on the screen.
  var reportsPlaces: Bool { get }
  /// Whether programs read their theme from the server; if not, they read it from the settings of the user interface.
  var hasThemeSettings: Bool { get }
  /// Connects to the windows, pointer, keyboard and pixels of the server.
  ///
  /// - Parameters:
  ///   - touchSocket: the socket to which touches are sent; nil for a client without a touch screen. On X11, this is
  ///     the socket of a test device, which accepts only one client in its lifetime. On Wayland, it is the control
  ///     socket.
  ///   - waitForEventLoop: waits, with a time limit, until a process has read all its messages.
  /// - Returns: a client, with all keys and buttons released.
  /// - Throws: ``WindowSystemError``, within a few seconds even if the server hangs.
  func connect(touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void) throws
    -> any DisplayClient
  /// Connects to read the facts that are needed before the server is used.
  ///
  /// - Parameter seconds: the time limit for connecting.
  /// - Returns: a watch to use while the server and its window manager start.
  /// - Throws: ``WindowSystemError``.
  func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch
  /// Starts to watch drawing on the screen.
  ///
  /// - Parameter remembered: the number of events that ``DamageSource/events(after:)`` can return.
  /// - Returns: a watch that starts now.
  /// - Throws: ``WindowSystemError``.
  func watchDamage(remembering remembered: Int) throws -> any DamageSource
  /// Starts to report changes of the screen, with the new pixels.
  func watchScreen() throws -> any ScreenWatch
  /// Starts to receive all input, from any client or device.
  func watchInput() throws -> any InputWatch
  /// The source of recordings of the screen.
  func recordingSource() throws -> any ScreenRecordingSource
  /// The clipboard that programs copy to and paste from.
  func clipboard() throws -> any Clipboard
  /// Starts to inform programs that their frames were shown.
  ///
  /// A window manager must be running.
  ///
  /// - Parameter refreshRate: the rate of the screen, in Hz. If the rate is above 60 Hz, programs are informed that
  ///   they need not wait for frames. Successive frames are still answered at 60 Hz, so that animations have their
  ///   normal speed.
  /// - Returns: the object that informs programs during its life.
  /// - Throws: ``WindowSystemError``.
  func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization
  /// The object that sets the theme of all programs that read their theme from the server.
  ///
  /// - Throws: ``WindowSystemError/settingsOwnedByAnother(display:)`` if another program provides settings.
  func themeSettings() throws -> any ThemeSettings
}

extension DisplayServer {
  /// Connects without a touch screen.
  package func connect() throws -> any DisplayClient {
    try connect(touchSocket: nil, waitForEventLoop: { _ in })
  }

  package func watchDamage() throws -> any DamageSource {
    try watchDamage(remembering: DisplayLimits.rememberedDamage)
  }
}
