// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// The color scheme of the desktop, which programs follow.
package struct ColorScheme {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// The color scheme that was set last.
  ///
  /// On a new desktop, it is the color scheme of the destination, or unspecified.
  package var current: DesktopAppearance {
    session.lock.withLock {
      // If the destination cannot be read, starting the desktop fails and reports that.
      session.host.current?.device.appearance
        ?? (try? session.settings.destination())?.appearance.map(DesktopAppearance.init)
        ?? .unspecified
    }
  }

  /// Sets the color scheme of the desktop, for running programs and for those that are launched later.
  ///
  /// GTK 3 and GTK 4 follow the theme's name in XSETTINGS, at once. libadwaita follows the setting `color-scheme` of
  /// `org.gnome.desktop.interface` in GSettings, at once. Chromium reads GTK's theme when it starts. Qt 5.15 and 6.4
  /// read KDE's colors when they start, if the destination has an appearance; otherwise they stay light.
  ///
  /// - Throws: ``AutomationError`` if a part of the setting cannot be changed.
  package func set(_ appearance: DesktopAppearance) throws {
    try session.lock.withLock {
      try session.runLog.run("Set the appearance to \(appearance)") {
        let runningDesktop = try session.host.desktop()
        try runningDesktop.requirePrivate("The appearance")
        do {
          try runningDesktop.apply(appearance, session.runLog)
        } catch let error as AutomationError {
          throw error
        } catch {
          throw AutomationError(.desktopFailed, "The appearance could not be set: \(error)")
        }
        RunningPrograms(of: session).waitUntilIdle()
      }
    }
  }
}
