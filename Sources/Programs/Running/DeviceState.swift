// SPDX-License-Identifier: Apache-2.0

import WindowSystem

/// The settings of a test for the desktop as a device.
///
/// They end with the desktop.
package final class DeviceState {
  /// Which of the orientations of the same size was asked for; nil before any was.
  package var orientation: ScreenOrientation?
  package var appearance = DesktopAppearance.unspecified
  var theme: (any ThemeSettings)?
  /// Made when a test first reads or writes the clipboard.
  package var clipboard: (any Clipboard)?
}

/// How the screen is held; the numbers are those of UIKit's `UIDeviceOrientation`.
package enum ScreenOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown, landscapeLeft, landscapeRight

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The colour scheme of the desktop; the numbers are those of Apple's `XCUIDevice.Appearance`.
package enum DesktopAppearance: Int, Sendable {
  case unspecified, light, dark
}
