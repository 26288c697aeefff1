// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The settings for LibreOffice.
///
/// See ``LibreOfficeProfile`` for its profile, and `LibreOfficeLaunch` in the module `Toolkits` for its arguments.
enum LibreOfficeSettings: ToolkitSettings {
  static func variables(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) -> [String: String]
  {
    // GTK 3 is the only user interface of LibreOffice that is accessible. It uses the display back end of GTK.
    var variables = ["SAL_USE_VCLPLUGIN": "gtk3"]
    // LibreOffice has a separate variable for the text direction, which supports only right to left.
    if configuration.textDirection == .rightToLeft { variables["SAL_RTL_ENABLED"] = "1" }
    return variables
  }

  static func write(_ configuration: DesktopConfiguration, _ folders: DesktopFolders) throws {
    let profile = folders.configurationHome.appendingPathComponent(LibreOfficeProfile.path)
    try DesktopFolders.makeFolder(profile.deletingLastPathComponent())
    try DesktopFolders.write(Data(LibreOfficeProfile.text.utf8), to: profile)
  }
}
