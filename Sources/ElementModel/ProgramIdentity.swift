// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Identifies the program that a test drives.
package enum ProgramIdentity: Hashable, Sendable {
  /// The target application of the test target whose test first uses the application, as in `XCUIApplication()`.
  case configured
  /// A desktop-file id, such as `org.gnome.Calculator`.
  case bundleIdentifier(String)
  /// A file: an executable or a desktop file.
  case file(URL)
  /// A program with a known command: it was found running on the desktop, or it is in a recording.
  case command(ProgramCommand)
}

/// The command of a program: its executable, arguments and name.
package struct ProgramCommand: Sendable, Hashable {
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
