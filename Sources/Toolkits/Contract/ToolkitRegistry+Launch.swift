// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes

/// The arguments and variables that make a program accessible and free of windows that no test requested.
///
/// They come before those of the test, so that the test's own prevail.
package struct LaunchAdditions: Equatable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether the desktop has to say that there is a screen reader, while the program runs.
  package var needsScreenReader = false
}

/// A direct connection to the surface of a program, and the arguments and files that its launch needs for it.
package struct SurfaceLaunch {
  package let connection: any SurfaceConnection
  package let arguments: [String]
  /// The files that become the descriptors 3, 4, … of the program.
  package let inherited: [FileDescriptor]
}

/// The launch settings for programs of one toolkit.
package protocol LaunchRules: SendableMetatype {
  /// - Parameters:
  ///   - executable: its path.
  ///   - arguments: the program's own arguments and those of the test.
  ///   - desktop: where it will run.
  /// - Returns: nil for a program of another toolkit.
  /// - Throws: when settings that the program needs cannot be written.
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop) throws
    -> LaunchAdditions?

  /// A faster way to the pages of a program than accessibility, which has to be prepared before its launch.
  ///
  /// - Parameters:
  ///   - executable: its path.
  ///   - arguments: the program's own arguments and those of the test.
  /// - Returns: nil if there is no such way.
  /// - Throws: `ProcessError` when no more files can be opened.
  static func surfaceConnection(to executable: String, arguments: [String]) throws -> SurfaceLaunch?
}

extension LaunchRules {
  package static func surfaceConnection(to executable: String, arguments: [String]) throws -> SurfaceLaunch? {
    nil
  }
}

extension ToolkitRegistry {
  /// The launch settings of a program of any toolkit.
  ///
  /// - Throws: when settings that the program needs cannot be written.
  package static func launchAdditions(to executable: String, arguments: [String], on desktop: PrivateDesktop)
    throws
    -> LaunchAdditions
  {
    for rules in known.compactMap({ $0.launchRules }) {
      if let additions = try rules.additions(to: executable, arguments: arguments, on: desktop) {
        return additions
      }
    }
    return LaunchAdditions()
  }

  /// A faster way to the pages of a program, of whichever toolkit it is.
  ///
  /// - Throws: `ProcessError` when no more files can be opened.
  package static func surfaceConnection(to executable: String, arguments: [String]) throws -> SurfaceLaunch? {
    for rules in known.compactMap({ $0.launchRules }) {
      if let access = try rules.surfaceConnection(to: executable, arguments: arguments) { return access }
    }
    return nil
  }

  /// The command that runs a file which is no executable; nil for one that no toolkit runs.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - name: what the program is called in messages; nil for the file's name.
  ///   - find: finds a command in `PATH`.
  /// - Returns: the command.
  /// - Throws: `AutomationError` when the program that runs such files is missing.
  package static func command(for path: String, name: String?, find: (String) -> String?) throws
    -> ApplicationCommand?
  {
    try JavaPrograms.command(for: path, name: name, java: find("java"))
  }

  /// The folders in which a program's own files may be: that of the file that the name leads to, and the one
  /// above where that is called "bin".
  static func installationFolders(of executable: String) -> [URL] {
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    return folder.lastPathComponent == "bin" ? [folder, folder.deletingLastPathComponent()] : [folder]
  }
}
