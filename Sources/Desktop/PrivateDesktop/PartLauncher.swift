// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Starts the programs that a desktop is made of, and records them.
struct PartLauncher {
  let folders: DesktopFolders
  let environment: [String: String]

  /// - Throws: `DesktopError.missingProgram`, `.spawnFailed`, `.fileFailed`.
  func launch(
    _ program: Program, arguments: [String], extra: [String: String] = [:], inherited: [FileDescriptor] = []
  ) throws -> DesktopProcess {
    let process = try DesktopProcess(
      executable: program.find(), arguments: arguments, environment: environment.merging(extra) { $1 },
      workingDirectory: folders.home.path, name: program.name, logDirectory: folders.logs,
      inherited: inherited)
    try ProcessRecord(root: folders.root).add(process)
    return process
  }
}
