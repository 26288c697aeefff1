// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// What LibreOffice must be told when it is started.
enum LibreOfficeLaunch: LaunchRules {
  /// The launchers of Debian's packages and of The Document Foundation's; the files that they lead to are scripts.
  static func isLibreOffice(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "libreoffice", "soffice", "lowriter", "localc", "loimpress", "lodraw", "lomath", "lobase": true
    default: false
    }
  }

  /// No splash screen, no assistant, and no question about documents of a program that a test has ended.
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop)
    -> LaunchAdditions?
  {
    guard isLibreOffice(executable) else { return nil }
    return LaunchAdditions(arguments: ["--norestore", "--nologo", "--nofirststartwizard"])
  }
}
