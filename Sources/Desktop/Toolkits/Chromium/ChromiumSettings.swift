// SPDX-License-Identifier: Apache-2.0

/// The settings for Electron.
///
/// See `ChromiumLaunch` in the module `Toolkits` for the switches of Chromium.
enum ChromiumSettings: ToolkitSettings {
  static func variables(session: SessionType) -> [String: String] {
    // A script that starts Electron may not pass on the switches. Electron 28 to 37 reads this variable; later versions
    // read `XDG_SESSION_TYPE`.
    session == .wayland ? ["ELECTRON_OZONE_PLATFORM_HINT": session.rawValue] : [:]
  }
}
