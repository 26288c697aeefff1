// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// The colour scheme of the desktop, which programs follow.
package struct ColourScheme {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// The colour scheme that was set; on a fresh desktop that of the destination, or unspecified.
  package var current: DesktopAppearance {
    session.lock.withLock {
      // A destination that cannot be read fails the start of the desktop, which names it.
      session.host.current?.device.appearance
        ?? (try? session.settings.destination())?.appearance.map(DesktopAppearance.init)
        ?? .unspecified
    }
  }

  /// Sets the colour scheme of the desktop for programs that run and for those that are launched later.
  ///
  /// Two ways lead to the toolkits: GTK 3 and GTK 4 follow the theme's name in XSETTINGS, at once; libadwaita
  /// follows `org.gnome.desktop.interface color-scheme` in GSettings, at once. Chromium takes GTK's
  /// theme when it starts. Qt 5.15 and 6.4 take KDE's colours when they start, on a destination that names an
  /// appearance; elsewhere they stay light.
  ///
  /// - Throws: ``AutomationError`` when a part of that cannot be set.
  package func set(_ appearance: DesktopAppearance) throws {
    try session.lock.withLock {
      try session.recorder.run("Set the appearance to \(appearance)") {
        let live = try session.host.desktop()
        try live.requirePrivate("The appearance")
        do {
          try live.apply(appearance, session.recorder)
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
