// SPDX-License-Identifier: Apache-2.0

import Processes

/// The program that sets the layout of the keyboard and then ends.
struct XKeyboardLayout: StartingPart {
  let name = "keyboard's layout (setxkbmap)"
  let process: DesktopProcess
  private let launcher: PartLauncher

  /// Starts the program.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(on server: RunningDisplayServer, by launcher: PartLauncher) throws {
    self.launcher = launcher
    process = try launcher.launch(
      HelperPrograms.setxkbmap, arguments: ["-rules", "evdev", "-model", "pc105", "-layout", "us"],
      extra: server.variables)
  }

  func waitUntilReady() throws {
    guard let termination = process.wait(launcher.deadline), termination == .exited(0) else {
      throw launcher.failure(of: process, part: name, awaited: "its end")
    }
  }
}
