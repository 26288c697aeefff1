// SPDX-License-Identifier: Apache-2.0

import Foundation

/// LibreOffice's settings in the home folder of a new desktop, which turn off the dialogs of a first start.
///
/// The file exists before any program is started, because scripts and other programs also start LibreOffice. See
/// `LibreOfficeLaunch` in the module `Toolkits` for the arguments that turn off other dialogs, and for the file with the
/// build, which needs the path of the program.
package enum LibreOfficeProfile {
  /// The path of the profile in the folder of configurations.
  ///
  /// LibreOffice 4 to 25 use the same path.
  package static let folder = "libreoffice/4/user"
  static let path = "\(folder)/registrymodifications.xcu"

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
