// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A display server that runs: what programs show themselves on.
///
/// Makes connections to it, each of which is closed with the object that it is for. All that is above this module goes
/// through it; a further kind of server is a folder beside `X11` and a line in ``DisplayServers``.
///
/// What is made throws ``WindowSystemError`` when the server is gone or lacks what is needed.
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
  /// - Parameter remembered: how many events ``DamageSource/events(after:)`` can tell.
  /// - Returns: a watch that begins now.
  /// - Throws: ``WindowSystemError``.
  func watchDamage(remembering remembered: Int) throws -> any DamageSource
  /// Begins to tell what changes on the screen, with its pixels.
  func watchScreen() throws -> any ScreenWatch
  /// Begins to see all input, from whatever client or device it comes.
  func watchInput() throws -> any InputWatch
  /// What recordings of the screen are made from.
  func recordingSource() throws -> any ScreenRecordingSource
  /// What programs copy to and paste from.
  func clipboard() throws -> any Clipboard
  /// Begins to tell programs that their frames were shown; the window manager has to be there.
  ///
  /// - Parameter refreshRate: that of the screen, in Hz. Where it is above 60 Hz, programs are told that they need not wait for it. Frames that follow each other are answered at 60 Hz
  ///   all the same, so that animations keep their rate.
  /// - Returns: what tells them, as long as it lives.
  /// - Throws: ``WindowSystemError``.
  func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization
  /// The look of programs that ask the server for it.
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
