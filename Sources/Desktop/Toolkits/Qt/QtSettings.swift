// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for Qt programs.
///
/// See `QtLaunch` in the module `Toolkits` for their arguments.
enum QtSettings: ToolkitSettings {
  static var accessibilityVariables: [String: String] {
    ["QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"]
  }

  static func variables(session: SessionType) -> [String: String] {
    ["QT_QPA_PLATFORM": session == .x11 ? "xcb" : session.rawValue]
  }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    var variables = [
      // Without this, pages in Qt web views have no accessible content (Qt WebEngine 5.15).
      "QTWEBENGINE_CHROMIUM_FLAGS": "--force-renderer-accessibility"
    ]
    // If root starts a program, the sandbox of Qt WebEngine ends the program.
    if getuid() == 0 { variables["QTWEBENGINE_DISABLE_SANDBOX"] = "1" }
    // On Wayland, the compositor reports the scale.
    if configuration.server.sessionType == .x11, configuration.scale > 1 {
      variables["QT_SCALE_FACTOR"] = configuration.scaleName
    }
    if configuration.appearance != nil { variables.merge(QtColors.variables) { $1 } }
    return variables
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    if let appearance = configuration.appearance { try write(appearance, folders) }
  }

  static func write(_ appearance: DesktopConfiguration.Appearance, _ folders: DesktopFolders) throws {
    try QtColors.write(appearance, in: folders.configurationHome)
  }
}
