// SPDX-License-Identifier: Apache-2.0

/// The settings for Firefox and related programs.
///
/// See `GeckoLaunch` in the module `Toolkits` for their profile and its preferences.
enum GeckoSettings: ToolkitSettings {
  static func variables(session: SessionType) -> [String: String] {
    // Before version 121, Firefox uses X11 unless this variable is set. On X11, versions from 121 use Wayland if they
    // find a compositor, so `WAYLAND_DISPLAY` must not be set there.
    session == .wayland ? ["MOZ_ENABLE_WAYLAND": "1"] : [:]
  }
}
