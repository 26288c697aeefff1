// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Which program a test means.
package enum ApplicationIdentity: Hashable, Sendable {
  /// The target application of the test target that runs when it is first used.
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

/// A program that can be started: what to run and what to call it.
package struct ApplicationCommand: Sendable, Hashable {
  /// The name in logs and failures: the desktop-file id, or the file's name.
  package let name: String
  package let executable: String

  /// Arguments that belong to the program itself and come before those of the test.
  package let arguments: [String]

  package init(name: String, executable: String, arguments: [String]) {
    self.name = name
    self.executable = executable
    self.arguments = arguments
  }

  /// Whether it is a service of the desktop, such as what shows the portals' dialogs: the session bus starts it, not a
  /// test.
  package var isDesktopService: Bool {
    PrivateDesktop.serviceNames[URL(fileURLWithPath: executable).lastPathComponent] != nil
  }
}
