// SPDX-License-Identifier: Apache-2.0

/// The color scheme of the desktop; the numbers are those of Apple's `XCUIDevice.Appearance`.
package enum DesktopAppearance: Int, Sendable {
  case unspecified, light, dark
}
