// SPDX-License-Identifier: Apache-2.0

/// What the display tells all its programs of how they should look; they follow at once.
///
/// It lasts as long as this object: programs fall back to their own when it goes. Safe from any thread.
package protocol ThemeSettings: AnyObject, Sendable {
  /// Sets the name of the theme; nil takes it back.
  func setTheme(_ name: String?) throws
}
