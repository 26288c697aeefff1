// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// The commands for Java programs that are named by a file which is not executable.
enum JavaPrograms {
  /// Returns the command that runs an archive (`.jar`) or a program of one source file (`.java`).
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - name: the name of the program; nil for the file's name.
  ///   - java: the path of `java`; nil if it is not installed.
  /// - Returns: nil for any other file, and for an executable file.
  /// - Throws: `AutomationError` if `java` is required but missing.
  static func command(for path: String, name: String?, java: String?) throws -> ProgramCommand? {
    let file = URL(fileURLWithPath: path)
    guard ["jar", "java"].contains(file.pathExtension), !FileManager.default.isExecutableFile(atPath: path)
    else { return nil }
    guard let java else {
      throw AutomationError(
        .applicationNotFound,
        "\(path) cannot be launched: expected java in PATH to run it, found none. Install a Java runtime (on "
          + "Debian: default-jre), or name another program.")
    }
    let name = name ?? file.lastPathComponent
    let arguments = file.pathExtension == "jar" ? ["-jar", path] : [path]
    return ProgramCommand(name: name, executable: java, arguments: arguments)
  }
}
