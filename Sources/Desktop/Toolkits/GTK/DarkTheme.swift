// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The dark variant of GTK 3's default theme as a theme with a separate name, since programs that run can switch themes
/// only by name.
package enum DarkTheme {
  package static let name = "Adwaita-dark"
  /// The light variant of the theme.
  package static let lightName = "Adwaita"
  /// The key in the schema `org.gnome.desktop.interface` from which programs on Wayland read the name of their theme.
  package static let setting = "gtk-theme"

  package static func write(in home: URL) throws {
    let folder = home.appendingPathComponent(".local/share/themes/\(name)/gtk-3.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("@import url(\"resource:///org/gtk/libgtk/theme/Adwaita/gtk-contained-dark.css\");\n".utf8)
      .write(to: folder.appendingPathComponent("gtk.css"))
  }
}
