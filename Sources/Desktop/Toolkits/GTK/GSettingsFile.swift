// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file with the settings that GTK 3 and GTK 4 read on Wayland, in the format of GLib's keyfile backend.
///
/// On Wayland, GTK 3.24 and GTK 4.8 read these settings if the package gsettings-desktop-schemas is installed, and the
/// values have precedence over those of `settings.ini`. Without the package, and in later versions of GTK 4 without
/// portals, `settings.ini` applies.
///
/// The keyfile backend is used instead of dconf because its file is text. `gsettings set` changes the same file, and
/// programs that run notice the change.
enum GSettingsFile {
  /// The variables with which programs use the file.
  static let variables = ["GSETTINGS_BACKEND": "keyfile"]

  /// The path of the file in the folder of configurations.
  static let path = "glib-2.0/settings/keyfile"

  /// Writes the file.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ configuration: DesktopConfiguration, in folders: DesktopFolders) throws {
    let file = folders.configurationHome.appendingPathComponent(path)
    try DesktopFolders.makeFolder(file.deletingLastPathComponent())
    try DesktopFolders.write(Data(text(configuration).utf8), to: file)
  }

  /// Returns the text of a value: the text format of GVariant.
  static func text(_ value: SettingValue) -> String {
    switch value {
    case .flag(let flag): String(flag)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .raw(let text): text
    case .text(let text):
      "'"
        + text.unicodeScalars.map { scalar in
          switch scalar {
          case "'", "\\": "\\\(scalar)"
          // Control characters, and the separators of lines and paragraphs.
          case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
            "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
          default: String(scalar)
          }
        }.joined() + "'"
    }
  }

  /// Returns the content of the file.
  ///
  /// The font and the title bar buttons are those that GTK has on X11 without a settings manager. The schemas have
  /// other defaults: another font, and title bars with only the button that closes the window.
  static func text(_ configuration: DesktopConfiguration) -> String {
    """
    [org/gnome/desktop/interface]
    enable-animations=\(configuration.animations)
    cursor-blink=\(configuration.animations)
    font-name='Sans 10'

    [org/gnome/desktop/sound]
    event-sounds=false

    [org/gnome/desktop/peripherals/mouse]
    double-click=\(Int(configuration.doubleClickTime * 1000))

    [org/gnome/desktop/wm/preferences]
    button-layout='appmenu:minimize,maximize,close'

    """
  }
}
