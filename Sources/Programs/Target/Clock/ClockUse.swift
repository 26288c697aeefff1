// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import RunningDesktops
import Toolkits

/// Checks whether a program uses the clock with which it was launched.
enum ClockUse {
  /// - Throws: `AutomationError` with the reason if the process with the user interface does not use the clock.
  static func check(_ running: RunningProgram, of application: TargetProgram) throws {
    guard let clock = running.clock, running.isAlive, let process = running.processes.first,
      let reason = reason(process, clock)
    else { return }
    throw AutomationError(
      .unsupported, "The clock of \(application) cannot be changed: the program \(reason).", process: process)
  }

  private static func reason(_ process: pid_t, _ clock: ProgramClockFile) -> String? {
    let maps = InaccessibleProgram.memoryMap(of: process)
    let file = ExecutableFile("/proc/\(process)/exe")
    // Go reads the clock without a library.
    if file?.isGo == true { return "is written in Go, which reads the clock of the kernel itself" }
    guard let maps else { return "runs as another user" }
    if maps.range(of: Data(clock.path.utf8)) != nil { return nil }
    if file?.isStatic == true { return "is linked statically, so that it reads the clock without a library" }
    if file?.isForThisArchitecture == false {
      return
        "is for another architecture than this machine, for which the library of the clock does not exist"
    }
    return maps.range(of: Data(ProgramClockLibrary.fileName.utf8)) == nil
      ? "has not loaded the library of the clock. A program in a sandbox such as Flatpak's, or with other privileges than "
        + "its user, does not load it (LD_PRELOAD)"
      : "has loaded the library of the clock, but cannot open \(clock.path)"
  }
}
