// SPDX-License-Identifier: Apache-2.0

import WindowSystem

/// The settings of the desktop as a device that a test has made.
///
/// They end with the desktop.
package final class DeviceState {
  /// The last orientation that was set, since two orientations have the same size; nil before the first one.
  package var orientation: ScreenOrientation?
  package var appearance = DesktopAppearance.unspecified
  var theme: (any ThemeSettings)?
  /// The clipboard, created when a test first reads or writes it.
  package var clipboard: (any Clipboard)?
}

/// The orientation of the screen; the numbers are those of UIKit's `UIDeviceOrientation`.
package enum ScreenOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown, landscapeLeft, landscapeRight

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The colour scheme of the desktop; the numbers are those of Apple's `XCUIDevice.Appearance`.
package enum DesktopAppearance: Int, Sendable {
  case unspecified, light, dark
}
