// SPDX-License-Identifier: Apache-2.0

/// The settings by which the display sets the appearance of all its programs; they follow at once.
///
/// They last as long as this object: without it, programs return to their own settings. Safe from any thread.
package protocol ThemeSettings: AnyObject, Sendable {
  /// Sets the name of the theme; nil takes it back.
  func setTheme(_ name: String?) throws
}
