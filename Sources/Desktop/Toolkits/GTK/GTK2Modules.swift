// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Makes GTK 2 programs accessible with two modules, which GTK 2 loads if its settings list them.
///
/// A settings file in the home folder lists the modules. The variable `GTK_MODULES` is not used, because GTK 3 programs
/// also read it and print warnings about modules that they do not have.
package enum GTK2Modules {
  /// Whether the modules are installed: `gail` from Debian's package libgail-common, `atk-bridge` from libatk-adaptor
  /// (2.46).
  ///
  /// - Returns: whether both are installed.
  package static func areInstalled(below libraries: String = "/usr/lib") -> Bool {
    // A missing folder contains no modules.
    let triplets = ((try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []).filter {
      $0.hasSuffix("-linux-gnu")
    }
    return (triplets + [""]).contains { triplet in
      ["libgail.so", "libatk-bridge.so"].allSatisfy {
        FileManager.default.fileExists(atPath: "\(libraries)/\(triplet)/gtk-2.0/modules/\($0)")
      }
    }
  }

  /// Writes the settings of GTK 2.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ configuration: DesktopConfiguration, in folders: DesktopFolders) throws {
    let flag = configuration.animations ? 1 : 0
    let modules = areInstalled() ? "gtk-modules = \"gail:atk-bridge\"\n" : ""
    let settings = """
      \(modules)gtk-enable-animations = \(flag)
      gtk-cursor-blink = \(flag)
      gtk-enable-event-sounds = 0
      gtk-double-click-time = \(Int(configuration.doubleClickTime * 1000))

      """
    try DesktopFolders.write(Data(settings.utf8), to: folders.home.appendingPathComponent(".gtkrc-2.0"))
  }
}
