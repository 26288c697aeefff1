// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Identifies the program that a test drives.
package enum ApplicationIdentity: Hashable, Sendable {
  /// The target application of a test target: the one whose test uses the application first.
  case configured
  /// A desktop-file id, such as `org.gnome.Calculator`.
  case bundleIdentifier(String)
  /// A file: an executable or a desktop file.
  case file(URL)
  /// A program that was found running on the desktop.
  case command(ApplicationCommand)
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
}
