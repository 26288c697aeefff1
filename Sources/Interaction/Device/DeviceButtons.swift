// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import KeySymbols
import Programs
import Timing
import WindowSystem

/// The buttons of a device, as keys and as requests to the window manager.
package struct DeviceButtons {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// Hides all windows, like the home button of a device.
  ///
  /// Programs keep running in the background; `activate()` shows one of them again.
  package func showDesktop() throws {
    try session.lock.withLock {
      try session.runLog.run("Press the home button") {
        let runningDesktop = try session.host.existingDesktop()
        try runningDesktop.display.showDesktop(true)
        guard
          try runningDesktop.display.waitForShowingDesktop(
            true, until: MonotonicClock.now + session.settings.tunables.settleLimitOfDesktop)
        else {
          throw AutomationError(
            .desktopFailed, "The window manager did not hide all windows when requested.")
        }
        RunningPrograms(of: session).waitUntilIdle()
      }
    }
  }

  /// Presses and releases a key, for no particular element.
  package func pressKey(_ key: KeySym, name: String) throws {
    try session.lock.withLock {
      try session.runLog.run("Press \(name)") {
        try session.host.existingDesktop().display.pressKey(key, modifiers: [])
        RunningPrograms(of: session).waitUntilIdle()
      }
    }
  }
}
