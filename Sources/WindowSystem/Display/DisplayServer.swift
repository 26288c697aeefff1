// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A running display server, on which programs show themselves.
///
/// It makes connections to the server; each is closed with the object that uses it. All code above this module goes through it; a
/// further kind of server is a folder beside `X11` and a line in ``DisplayServers``.
///
/// Its methods throw ``WindowSystemError`` when the server is gone or lacks a needed feature.
package protocol DisplayServer: Sendable {
  /// Connects to windows, pointer, keyboard and pixels.
  ///
  /// - Parameters:
  ///   - touchSocket: the socket of the server's test touch screen; nil for none. It takes one client in its life.
  ///   - waitForEventLoop: waits, with a bound, until a process has nothing left to read.
  /// - Returns: a client with everything released.
  /// - Throws: ``WindowSystemError``, within a few seconds even when the server hangs.
  func connect(touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void) throws
    -> any DisplayClient
  /// Connects for what has to be known before the server is used.
  ///
  /// - Parameter seconds: the most that connecting may take.
  /// - Returns: a watch for the time of the start.
  /// - Throws: ``WindowSystemError``.
  func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch
  /// Begins to watch what is drawn.
  ///
  /// - Parameter remembered: how many events ``DamageSource/events(after:)`` can return.
  /// - Returns: a watch that begins now.
  /// - Throws: ``WindowSystemError``.
  func watchDamage(remembering remembered: Int) throws -> any DamageSource
  /// Begins to report changes of the screen, with its pixels.
  func watchScreen() throws -> any ScreenWatch
  /// Begins to see all input, from whatever client or device it comes.
  func watchInput() throws -> any InputWatch
  /// The source that recordings of the screen are made from.
  func recordingSource() throws -> any ScreenRecordingSource
  /// The clipboard that programs copy to and paste from.
  func clipboard() throws -> any Clipboard
  /// Begins to inform programs that their frames were shown; the window manager has to be there.
  ///
  /// - Parameter refreshRate: that of the screen, in Hz. Above 60 Hz, programs are informed that they need not wait for it.
  ///   Successive frames are still answered at 60 Hz, so that animations keep their rate.
  /// - Returns: the object that informs them, as long as it lives.
  /// - Throws: ``WindowSystemError``.
  func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization
  /// The theme of programs that ask the server for it.
  ///
  /// - Throws: ``WindowSystemError/settingsOwnedByAnother(display:)`` when another program gives settings.
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
