// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

extension AutomationSession {
  /// Hides all windows, as the home button of a device does.
  ///
  /// Programs go on in the background; `activate()` brings one back.
  package func showDesktop() throws {
    try lock.withLock {
      try recorder.run("Press the home button") {
        let live = try existingDesktop()
        try live.display.showDesktop(true)
        guard
          try live.display.waitForShowingDesktop(
            true, until: MonotonicClock.now + tunables.settleLimitOfDesktop)
        else {
          throw AutomationError(
            .desktopFailed, "The window manager was asked to hide all windows and did not.")
        }
        waitUntilAllIdle()
      }
    }
  }

  /// Presses and releases a key that belongs to no element.
  package func pressKey(_ key: KeySym, name: String) throws {
    try lock.withLock {
      try recorder.run("Press \(name)") {
        try existingDesktop().display.pressKey(key, modifiers: [])
        waitUntilAllIdle()
      }
    }
  }
}
