// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The colors of Qt programs, light or dark.
///
/// If the environment announces KDE and no platform theme of KDE is installed, Qt 5.15 and 6.4 read the colors from
/// KDE's file `kdeglobals`. Programs read them once, at their start. The other settings of this theme are set to Qt's
/// defaults where possible. The only exception is that tool bar buttons show their text next to the icons.
enum QtColors {
  static let variables = ["QT_QPA_PLATFORMTHEME": "kde", "KDE_SESSION_VERSION": "5"]

  /// Writes the file `kdeglobals` with the colors.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  static func write(_ appearance: DesktopConfiguration.Appearance, in folder: URL) throws {
    try DesktopFolders.write(Data(text(appearance).utf8), to: folder.appendingPathComponent("kdeglobals"))
  }

  private static func text(_ appearance: DesktopConfiguration.Appearance) -> String {
    let isDark = appearance == .dark
    let text = isDark ? "252,252,252" : "0,0,0"
    let window = isDark ? "42,46,50" : "239,239,239"
    let view = isDark ? "27,30,32" : "255,255,255"
    return """
      [Colors:Window]
      BackgroundNormal=\(window)
      ForegroundNormal=\(text)

      [Colors:View]
      BackgroundNormal=\(view)
      BackgroundAlternate=\(isDark ? "35,38,41" : "247,247,247")
      ForegroundNormal=\(text)
      ForegroundLink=\(isDark ? "29,153,243" : "0,0,255")
      ForegroundVisited=\(isDark ? "155,89,182" : "255,0,255")

      [Colors:Button]
      BackgroundNormal=\(isDark ? "49,54,59" : "239,239,239")
      ForegroundNormal=\(text)

      [Colors:Selection]
      BackgroundNormal=48,140,198
      ForegroundNormal=255,255,255

      [Colors:Tooltip]
      BackgroundNormal=\(isDark ? "49,54,59" : "255,255,220")
      ForegroundNormal=\(text)

      [KDE]
      widgetStyle=Fusion
      SingleClick=false

      """
  }
}
