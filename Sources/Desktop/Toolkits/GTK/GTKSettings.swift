// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for GTK 2, GTK 3 and GTK 4 programs.
enum GTKSettings: ToolkitSettings {
  static var accessibilityVariables: [String: String] { ["GNOME_ACCESSIBILITY": "1"] }

  static func variables(session: SessionType) -> [String: String] { ["GDK_BACKEND": session.rawValue] }

  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    var variables = [
      // Without a GPU, the cairo renderer starts and draws faster than OpenGL in software.
      "GSK_RENDERER": "cairo",
      // Without this variable, libadwaita (1.7) first reads the colors from the portal, which has no colors on this
      // desktop.
      "ADW_DISABLE_PORTAL": "1",
    ]
    switch configuration.server.sessionType {
    case .x11: variables.merge(scaleVariables(configuration)) { $1 }
    // The compositor reports the scale.
    case .wayland: variables.merge(GSettingsFile.variables) { $1 }
    }
    if let direction = TextDirectionCatalogs(configuration, folders: folders) {
      variables.merge(direction.variables) { $1 }
    }
    return variables.merging(GTKModule.variables(in: folders)) { $1 }
  }

  private static func scaleVariables(_ configuration: DesktopConfiguration) -> [String: String] {
    var variables: [String: String] = [:]
    // Swing, Firefox, LibreOffice and Chromium also use this variable.
    if configuration.wholeScale > 1 { variables["GDK_SCALE"] = String(Int(configuration.wholeScale)) }
    // GTK does not scale widgets by fractions. With this variable, GTK 3 scales its fonts, and Firefox and LibreOffice
    // their whole content; GTK 4 (4.8 and 4.18) ignores it.
    let rest = configuration.scale / configuration.wholeScale
    if rest > 1 { variables["GDK_DPI_SCALE"] = String(rest) }
    return variables
  }

  static func writeShared(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    try TextDirectionCatalogs(configuration, folders: folders)?.write()
    try GTKModule.write(in: folders)
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    let flag = configuration.animations ? 1 : 0
    let settings = """
      [Settings]
      gtk-enable-animations=\(flag)
      gtk-cursor-blink=\(flag)
      gtk-enable-event-sounds=0
      gtk-double-click-time=\(Int(configuration.doubleClickTime * 1000))

      """
    for version in ["gtk-3.0", "gtk-4.0"] {
      let folder = folders.configurationHome.appendingPathComponent(version)
      try DesktopFolders.makeFolder(folder)
      try DesktopFolders.write(Data(settings.utf8), to: folder.appendingPathComponent("settings.ini"))
    }
    if configuration.server.sessionType == .wayland { try GSettingsFile.write(configuration, in: folders) }
    try GTK2Modules.write(configuration, in: folders)
  }
}
