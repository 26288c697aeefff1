// SPDX-License-Identifier: Apache-2.0

/// Sets the appearance of all programs on the display; programs apply changes at once.
///
/// The settings are valid during the life of this object. Without it, programs return to their own settings. Safe from
/// any thread.
package protocol ThemeSettings: AnyObject, Sendable {
  /// Sets the name of the theme; nil removes the setting.
  func setTheme(_ name: String?) throws
}
