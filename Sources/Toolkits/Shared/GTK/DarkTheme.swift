// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The dark variant of GTK 3's own theme under a name: only a name can be set for programs that run.
package enum DarkTheme {
  package static let name = "Adwaita-dark"
  /// The theme that it is the dark variant of.
  package static let lightName = "Adwaita"

  package static func write(in home: URL) throws {
    let folder = home.appendingPathComponent(".local/share/themes/\(name)/gtk-3.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("@import url(\"resource:///org/gtk/libgtk/theme/Adwaita/gtk-contained-dark.css\");\n".utf8)
      .write(to: folder.appendingPathComponent("gtk.css"))
  }
}
