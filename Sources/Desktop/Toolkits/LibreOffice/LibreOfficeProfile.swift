// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes LibreOffice's settings to the home folder of a new desktop, to turn off the dialogs of a first start.
///
/// See `LibreOfficeLaunch` in the module `Toolkits` for the arguments that turn off others.
package enum LibreOfficeProfile {
  /// The path of the profile in the folder of configurations.
  ///
  /// LibreOffice 4 to 25 use the same path.
  static let folder = "libreoffice/4/user"
  static let path = "\(folder)/registrymodifications.xcu"

  /// Writes the file with the build identifier that a first start creates, unless the file exists.
  ///
  /// Without this file, LibreOffice removes the profile's extensions at its start and then restarts. In version 7.4,
  /// this takes more than a third of the time until its window appears. The file has no effect on the registration of
  /// extensions.
  ///
  /// - Parameters:
  ///   - build: the build identifier in the program's file `versionrc`.
  ///   - configurations: the folder of configurations of the desktop.
  /// - Throws: `ProcessError.fileFailed`.
  package static func mark(build: String, in configurations: URL) throws {
    let mark = configurations.appendingPathComponent("\(folder)/extensions/buildid")
    guard !FileManager.default.fileExists(atPath: mark.path) else { return }
    try DesktopFolders.makeFolder(mark.deletingLastPathComponent())
    try DesktopFolders.write(Data(build.utf8), to: mark)
  }

  private static let settings: [(path: String, name: String, value: String)] = [
    ("/org.openoffice.Office.Common/Misc", "FirstRun", "false"),
    ("/org.openoffice.Office.Common/Misc", "ShowTipOfTheDay", "false"),
    // Impress shows a dialog for templates before each new presentation.
    ("/org.openoffice.Office.Impress/Misc/NewDoc", "AutoPilot", "false"),
    // A dialog appears at the first save in a foreign format, and a bar at the first start of a newer version.
    ("/org.openoffice.Office.Common/Save/Document", "WarnAlienFormat", "false"),
    ("/org.openoffice.Setup/Product", "ooSetupLastVersion", "100.0"),
    ("/org.openoffice.Setup/Product", "LastTimeGetInvolvedShown", "4102444800"),
    ("/org.openoffice.Setup/Product", "LastTimeDonateShown", "4102444800"),
  ]

  static var text: String {
    let items = settings.map {
      "<item oor:path=\"\($0.path)\"><prop oor:name=\"\($0.name)\" oor:op=\"fuse\">"
        + "<value>\($0.value)</value></prop></item>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <oor:items xmlns:oor="http://openoffice.org/2001/registry" \
      xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      \(items.joined())</oor:items>

      """
  }
}
