// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch rules of programs that use Qt.
///
/// See `QtSettings` in the module `Desktop` for the variables of all programs.
enum QtLaunch: LaunchRules {
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  )
    -> LaunchAdditions?
  {
    guard desktop.configuration.textDirection == .rightToLeft, isQt(executable) else { return nil }
    return LaunchAdditions(arguments: ["-reverse"])
  }

  /// Whether an executable refers to Qt's libraries, or is a script that imports Qt.
  ///
  /// The file is read only on a desktop with right-to-left windows, because Qt gets the direction of its windows from
  /// an argument, `-reverse`, and not from the environment (Qt 5.15, 6.4).
  static func isQt(_ executable: String) -> Bool {
    let file = URL(fileURLWithPath: executable)
    // A program that cannot be read is launched without special settings.
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
