// SPDX-License-Identifier: Apache-2.0

import Processes

/// A session bus that was started and has not reported its address yet.
struct SessionBusLaunch: StartingPart {
  let name = "session bus"
  let process: DesktopProcess
  private let answer: FileDescriptor
  private let launcher: PartLauncher

  /// Starts the bus.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(by launcher: PartLauncher) throws {
    self.launcher = launcher
    let file = try SessionBusConfiguration(folders: launcher.folders).write()
    let (reading, writing) = try FileDescriptor.pipe()
    answer = reading
    process = try launcher.launch(
      HelperPrograms.dbusDaemon,
      arguments: [
        "--config-file=\(file.path)", "--nofork", "--nopidfile", "--nosyslog", "--print-address=3",
      ],
      inherited: [writing])
  }

  func waitUntilReady() throws {
    guard answer.readLine(deadline: launcher.deadline) == nil else { return }
    throw launcher.failure(of: process, part: name, awaited: "its address")
  }
}
