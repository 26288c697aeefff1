// SPDX-License-Identifier: Apache-2.0

import Foundation

extension PrivateDesktop {
  /// The variables that give a program the real clock, if variables of another program are still in its environment.
  package var variablesOfRealClock: [String: String] {
    ProgramClockLibrary.variablesOfRealClock.merging(["TZ": environment["TZ"] ?? ":/etc/localtime"]) { $1 }
  }

  /// Prepares a clock for a program that is started next.
  ///
  /// - Parameters:
  ///   - setting: the date and the rate.
  ///   - extra: the variables of the program that are added to ``environment``.
  /// - Returns: the file that changes the clock while the program is running, and the variables for the program; nil if
  ///   there is no library for this architecture, or if the path of the desktop has a character that ends a path in
  ///   `LD_PRELOAD`.
  /// - Throws: `ProcessError.fileFailed`.
  package func makeClock(_ setting: ClockSetting, _ extra: [String: String]) throws -> (
    file: ProgramClockFile, variables: [String: String]
  )? {
    let folder = folders.clocks
    guard let content = ProgramClockLibrary.content, !folder.path.contains(where: { " :".contains($0) })
    else { return nil }
    try DesktopFolders.makeFolder(folder)
    let library = folder.appendingPathComponent(ProgramClockLibrary.fileName)
    if !FileManager.default.fileExists(atPath: library.path) {
      try DesktopFolders.write(Data(content), to: library)
    }
    let file = try ProgramClockFile(folder.appendingPathComponent(UUID().uuidString).path, setting)
    return (
      file, ProgramClockLibrary.variables(library, file, environment.merging(extra) { $1 })
    )
  }
}
