// SPDX-License-Identifier: Apache-2.0

/// The settings with which the display sets the appearance of all its programs; programs apply changes at once.
///
/// The settings are valid during the life of this object. Without it, programs return to their own settings. Safe from
/// any thread.
package protocol ThemeSettings: AnyObject, Sendable {
  /// Sets the name of the theme; nil removes the setting.
  func setTheme(_ name: String?) throws
}
