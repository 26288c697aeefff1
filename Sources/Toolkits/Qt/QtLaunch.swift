// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Programs that are written with Qt.
enum QtLaunch: LaunchRules {
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop)
    -> LaunchAdditions?
  {
    guard desktop.configuration.textDirection == .rightToLeft, isQt(executable) else { return nil }
    return LaunchAdditions(arguments: ["-reverse"])
  }

  /// Whether a program names Qt's libraries, or is a script that imports Qt.
  ///
  /// Read only where it matters: Qt takes the direction of its windows from an argument, `-reverse`, and from
  /// nothing in the environment (Qt 5.15, 6.4).
  static func isQt(_ executable: String) -> Bool {
    let file = URL(fileURLWithPath: executable)
    // A program that cannot be read is started as any other.
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return false }
    let names =
      data.starts(with: [0x7F] + Data("ELF".utf8))
      ? [
        "libQt5Gui.so", "libQt6Gui.so", "libQt5Widgets.so", "libQt6Widgets.so", "libQt5Quick.so",
        "libQt6Quick.so",
      ]
      : data.starts(with: Data("#!".utf8)) ? ["PyQt5", "PyQt6", "PySide2", "PySide6"] : []
    return names.contains { data.range(of: Data($0.utf8)) != nil }
  }
}
