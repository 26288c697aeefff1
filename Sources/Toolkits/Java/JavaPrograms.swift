// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// Java programs that are named by a file which is no executable.
enum JavaPrograms {
  /// The command that runs an archive (`.jar`) or a program of one source file (`.java`).
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - name: what to call it; nil for the file's name.
  ///   - java: the machine's `java`; nil if it is not installed.
  /// - Returns: nil for any other file, and for one that can be executed itself.
  /// - Throws: `AutomationError` when there is no `java` for it.
  static func command(for path: String, name: String?, java: String?) throws -> ApplicationCommand? {
    let file = URL(fileURLWithPath: path)
    guard ["jar", "java"].contains(file.pathExtension), !FileManager.default.isExecutableFile(atPath: path)
    else { return nil }
    guard let java else {
      throw AutomationError(
        .applicationNotFound,
        "\(path) cannot be launched: expected java in PATH to run it with, found none. Install a Java runtime, on "
          + "Debian default-jre, or name another program.")
    }
    let name = name ?? file.lastPathComponent
    let arguments = file.pathExtension == "jar" ? ["-jar", path] : [path]
    return ApplicationCommand(name: name, executable: java, arguments: arguments)
  }
}
