// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch settings of LibreOffice.
enum LibreOfficeLaunch: LaunchRules {
  /// The launchers of Debian's packages and of The Document Foundation's; the files that they lead to are scripts.
  static func isLibreOffice(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "libreoffice", "soffice", "lowriter", "localc", "loimpress", "lodraw", "lomath", "lobase": true
    default: false
    }
  }

  /// No splash screen, no assistant, and no question about documents of a program that a test has ended.
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop) throws
    -> LaunchAdditions?
  {
    guard isLibreOffice(executable) else { return nil }
    if let build = build(of: executable) {
      try LibreOfficeProfile.mark(build: build, in: desktop.configurationHome)
    }
    return LaunchAdditions(arguments: ["--norestore", "--nologo", "--nofirststartwizard"])
  }

  /// The mark of its build, from the file beside the program that the launcher leads to.
  static func build(of executable: String) -> String? {
    let program = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent(
      "soffice")
    for folder in ToolkitRegistry.installationFolders(of: program.path) {
      let file = folder.appendingPathComponent("versionrc")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("buildid=") {
        return line.dropFirst("buildid=".count).trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}
