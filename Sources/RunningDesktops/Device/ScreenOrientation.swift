// SPDX-License-Identifier: Apache-2.0

/// The orientation of the screen; the numbers are those of UIKit's `UIDeviceOrientation`.
package enum ScreenOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown, landscapeLeft, landscapeRight

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
