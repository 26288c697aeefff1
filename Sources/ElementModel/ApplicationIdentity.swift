// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Identifies the program that a test drives.
package enum ApplicationIdentity: Hashable, Sendable {
  /// The target application of the test target whose test uses it first.
  case configured
  /// A desktop-file id, such as `org.gnome.Calculator`.
  case bundleIdentifier(String)
  /// A file: an executable or a desktop file.
  case file(URL)
  /// A program that was found running on the desktop.
  case command(ApplicationCommand)

  /// The file of a command, in `PATH` or in another folder of the system with programs; nil if there is no such file.
  package static func command(named name: String) -> URL? {
    ExecutableSearch.find(name, in: ExecutableSearch.foldersOfPrograms()).map { URL(fileURLWithPath: $0) }
  }
}

/// A program that can be started: its executable, arguments and name.
package struct ApplicationCommand: Sendable, Hashable {
  /// The name in logs and failures: the desktop-file id, or the file's name.
  package let name: String
  package let executable: String

  /// Arguments that belong to the program itself and precede those of the test.
  package let arguments: [String]

  package init(name: String, executable: String, arguments: [String]) {
    self.name = name
    self.executable = executable
    self.arguments = arguments
  }

  /// Whether the program is a service of the desktop, such as the one that shows the portals' dialogs.
  ///
  /// The session bus starts a service; a test does not.
  package var isDesktopService: Bool {
    PrivateDesktop.serviceNames[URL(fileURLWithPath: executable).lastPathComponent] != nil
  }
}
