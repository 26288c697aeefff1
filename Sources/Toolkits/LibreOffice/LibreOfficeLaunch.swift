// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch settings of LibreOffice.
///
/// See `LibreOfficeSettings` and `LibreOfficeProfile` in the module `Desktop` for the variables of all programs and for
/// the profile, which LibreOffice also needs if a script or another program starts it.
enum LibreOfficeLaunch: LaunchRules {
  /// Whether an executable is a launcher of Debian's packages or of The Document Foundation's.
  ///
  /// The launchers are links to scripts, so they are recognized by their names.
  static func isLibreOffice(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "libreoffice", "soffice", "lowriter", "localc", "loimpress", "lodraw", "lomath", "lobase": true
    default: false
    }
  }

  /// Adds arguments that suppress the splash screen, the assistant, and the dialog about the documents of a program
  /// that a test has ended.
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  ) throws
    -> LaunchAdditions?
  {
    guard isLibreOffice(executable) else { return nil }
    if let build = build(of: executable) {
      try markProfile(build: build, in: home.configuration)
    }
    return LaunchAdditions(arguments: ["--norestore", "--nologo", "--nofirststartwizard"])
  }

  /// Writes the file with the build identifier that a first start creates, unless the file exists.
  ///
  /// Without this file, LibreOffice removes the profile's extensions at its start and then restarts. In version 7.4,
  /// this takes more than a third of the time until its window appears. The file has no effect on the registration of
  /// extensions.
  ///
  /// - Parameters:
  ///   - build: the build identifier in the program's file `versionrc`.
  ///   - configurations: the folder of configurations in the home folder.
  /// - Throws: `ProcessError.fileFailed`.
  static func markProfile(build: String, in configurations: URL) throws {
    let mark = configurations.appendingPathComponent("\(LibreOfficeProfile.folder)/extensions/buildid")
    guard !FileManager.default.fileExists(atPath: mark.path) else { return }
    try DesktopFolders.makeFolder(mark.deletingLastPathComponent())
    try DesktopFolders.write(Data(build.utf8), to: mark)
  }

  /// Returns the id of LibreOffice's build, from a file next to the program that the launcher refers to; nil if there
  /// is no such file.
  static func build(of executable: String) -> String? {
    let program = URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent(
      "soffice")
    for folder in ToolkitRegistry.installationFolders(of: program.path) {
      let file = folder.appendingPathComponent("versionrc")
      // The other folder may have the file. Without it, the profile is not prepared, and the program starts as usual.
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("buildid=") {
        return line.dropFirst("buildid=".count).trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}
