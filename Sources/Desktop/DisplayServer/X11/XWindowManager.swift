// SPDX-License-Identifier: Apache-2.0

import Processes
import Timing
import WindowSystem

/// The window manager Openbox, which was started but is not ready yet.
struct XWindowManager: StartingPart {
  let name = "window manager"
  let process: DesktopProcess
  private let server: RunningDisplayServer
  private let watch: any StartupWatch
  private let launcher: PartLauncher

  /// Starts the window manager.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(on server: RunningDisplayServer, watch: any StartupWatch, by launcher: PartLauncher) throws {
    self.server = server
    self.watch = watch
    self.launcher = launcher
    let configuration = try OpenboxConfiguration.write(in: launcher.folders.settings)
    // Openbox reopens its input method at each change of the keyboard map, and then reads the table of compose
    // sequences. For each hundred characters typed with spare keys, this takes 39 ms, and 2 ms without the table
    // (openbox 3.6.1).
    process = try launcher.launch(
      HelperPrograms.openbox, arguments: ["--config-file", configuration.path, "--sm-disable"],
      extra: server.variables.merging(["XCOMPOSEFILE": "/dev/null"]) { $1 })
  }

  func waitUntilReady() throws {
    do {
      let deadline = MonotonicClock.now + launcher.deadline.remaining
      let isReady = try watch.waitForWindowManager(until: deadline) { process.termination == nil }
      guard !isReady else { return }
    } catch {
      throw launcher.failure(
        of: server.process, part: server.kind.part, awaited: "an answer (\(ConnectionFailure(error)))")
    }
    throw launcher.failure(
      of: process, part: name, awaited: "_NET_SUPPORTING_WM_CHECK on the root window")
  }
}
