// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation

/// The launch settings of a program of any toolkit; a toolkit provides them by its ``LaunchRules``.
extension ToolkitRegistry {
  /// Returns the launch settings of a program of any toolkit; empty if no toolkit has settings for it.
  ///
  /// - Throws: an error if required settings cannot be written.
  package static func launchAdditions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  ) throws -> LaunchAdditions {
    for rules in known.compactMap({ $0.launchRules }) {
      if let additions = try rules.additions(to: executable, arguments: arguments, on: desktop, home: home) {
        return additions
      }
    }
    return LaunchAdditions()
  }

  /// Returns a faster connection to the pages of a program of any toolkit; nil if there is no such connection.
  ///
  /// - Throws: `ProcessError` if no more files can be opened.
  package static func rendererConnection(to executable: String, arguments: [String]) throws -> RendererLaunch?
  {
    for rules in known.compactMap({ $0.launchRules }) {
      if let access = try rules.rendererConnection(to: executable, arguments: arguments) { return access }
    }
    return nil
  }

  /// Returns the command that runs a file which is not executable; nil if no toolkit runs it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - name: the name of the program in messages; nil for the file's name.
  ///   - find: finds a command in `PATH`.
  /// - Returns: the command.
  /// - Throws: `AutomationError` if the program that runs such files is missing.
  package static func command(for path: String, name: String?, find: (String) -> String?) throws
    -> ProgramCommand?
  {
    try JavaPrograms.command(for: path, name: name, java: find("java"))
  }

  /// Returns the folders that may contain a program's own files: the folder of the file after resolving links, and its
  /// parent if the folder is "bin".
  static func installationFolders(of executable: String) -> [URL] {
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    return folder.lastPathComponent == "bin" ? [folder, folder.deletingLastPathComponent()] : [folder]
  }
}
