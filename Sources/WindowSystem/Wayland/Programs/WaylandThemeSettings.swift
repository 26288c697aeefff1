// SPDX-License-Identifier: Apache-2.0

/// The theme of programs on Wayland, where the display server has no settings.
///
/// Programs read their theme from settings files when they start.
final class WaylandThemeSettings: ThemeSettings {
  func setTheme(_ name: String?) throws {}
}
