// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An X server, identified by the name of its display.
package struct X11Server: DisplayServer {
  let display: String
  let authorityFile: String?

  package var reportsPlaces: Bool { true }

  package var hasThemeSettings: Bool { true }

  package func connect(touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void) throws
    -> any DisplayClient
  {
    try X11Display(
      display: display, authorityFile: authorityFile, touchSocket: touchSocket,
      waitForEventLoop: waitForEventLoop)
  }

  package func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch {
    try XStartupWatch(display: display, authorityFile: authorityFile, within: seconds)
  }

  package func watchDamage(remembering remembered: Int) throws -> any DamageSource {
    try XDamageMonitor(display: display, authorityFile: authorityFile, maximumRemembered: remembered)
  }

  package func watchScreen() throws -> any ScreenWatch {
    try XScreenWatch(display: display, authorityFile: authorityFile)
  }

  package func watchInput() throws -> any InputWatch {
    try XInputWatch(display: display, authorityFile: authorityFile)
  }

  package func recordingSource() throws -> any ScreenRecordingSource {
    ContentRecordingSource(try XScreenContent(display: display, authorityFile: authorityFile))
  }

  package func clipboard() throws -> any Clipboard {
    try XClipboard(display: display, authorityFile: authorityFile)
  }

  package func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization {
    try XFrameSynchronization(display: display, authorityFile: authorityFile, refreshRate: refreshRate)
  }

  package func themeSettings() throws -> any ThemeSettings {
    try XSettingsManager(display: display, authorityFile: authorityFile)
  }
}
