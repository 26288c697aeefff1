// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Rotates the screen of the desktop.
package struct ScreenRotation {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// The orientation of the screen; nil if no desktop is running.
  ///
  /// The width and the height determine the orientation. Two orientations always have the same size; of these, the
  /// property returns the one that was set last.
  package var orientation: ScreenOrientation? {
    session.lock.withLock {
      guard let runningDesktop = session.host.current else { return nil }
      let screen = runningDesktop.display.screenFrame
      let isPortrait = screen.height > screen.width
      if let asked = runningDesktop.device.orientation, asked.isPortrait == isPortrait { return asked }
      return isPortrait ? .portrait : .landscapeLeft
    }
  }

  /// Rotates the screen: swaps its width and height, which notifies the windows.
  ///
  /// Starts a desktop if none is running, so that a program can be launched in the orientation.
  ///
  /// Programs draw upright in every orientation, as on a rotated device. Upside down therefore has the same size and
  /// the same pixels as upright.
  ///
  /// - Throws: ``AutomationError`` if the X server does not support the size, as is the case with Xvfb.
  package func rotate(to orientation: ScreenOrientation) throws {
    try session.lock.withLock {
      try session.runLog.run("Rotate the screen to \(orientation)") {
        let runningDesktop = try session.host.desktop()
        try runningDesktop.requirePrivate("The orientation")
        let screen = runningDesktop.display.screenFrame.size
        let (short, long) = (min(screen.width, screen.height), max(screen.width, screen.height))
        let size =
          orientation.isPortrait ? CGSize(width: short, height: long) : CGSize(width: long, height: short)
        if size != screen {
          do {
            try runningDesktop.display.resizeScreen(to: size)
          } catch let error as WindowSystemError {
            throw AutomationError(.unsupported, "The screen could not be rotated: \(error)")
          }
          let limit = MonotonicClock.now + session.settings.tunables.settleLimitOfDesktop
          guard try runningDesktop.display.waitForDesktopGeometry(size, until: limit) else {
            throw AutomationError(
              .desktopFailed,
              "The screen was rotated to \(Int(size.width)) by \(Int(size.height)) pixels, but the window manager did "
                + "not adopt the new size.")
          }
          RunningPrograms(of: session).waitUntilIdle()
        }
        runningDesktop.device.orientation = orientation
      }
    }
  }
}

extension Tunables {
  /// The time limit in seconds for the window manager to carry out a request.
  var settleLimitOfDesktop: TimeInterval { max(settleTimeout, 5) }
}
