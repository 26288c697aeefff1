// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Notation
import Processes
import RunningDesktops

/// Attaches a session to a program that runs already, as if a test had launched it.
///
/// See ``LaunchWait`` for the process that continues a program after its launch.
package enum AttachedProgram {
  /// Returns a program that runs on the desktop of the destination, no matter how it was started.
  ///
  /// - Parameters:
  ///   - name: its name on the accessibility bus, the name of its executable or of the command that started it
  ///     (`python3`, whose executable is `python3.11`), or its process id.
  ///   - session: the session that attaches to the program.
  /// - Returns: the program, as if a test had launched it.
  /// - Throws: `AutomationError` with a list of the programs if none has this name; `DesktopError` if the desktop
  ///   cannot be started.
  package static func attach(named name: String, in session: AutomationSession) throws -> TargetProgram {
    try session.lock.withLock {
      let runningDesktop = try session.host.desktop()
      let programs = try runningDesktop.bus.applications().filter { $0.processID != getpid() }
      func executable(_ pid: pid_t) -> String {
        ForeignProcess.executable(of: pid) ?? ""
      }
      func names(of process: pid_t) -> [String] {
        [executable(process), ForeignProcess(process)?.arguments.first ?? ""].map {
          URL(fileURLWithPath: $0).lastPathComponent
        }
      }
      let lowercasedName = name.lowercased()
      let found = programs.first { program in
        String(program.processID) == name
          || ([program.name] + names(of: program.processID)).contains { $0.lowercased() == lowercasedName }
      }
      guard let found, let process = ForeignProcess(found.processID) else {
        let names = programs.map { "\(quoted($0.name)) (pid \($0.processID))" }
        throw AutomationError(
          .applicationNotRunning,
          "No program called \(quoted(name)) is on the accessibility bus of display \(runningDesktop.desktop.displayName). "
            + (names.isEmpty
              ? "The bus has no programs. Programs that were started before accessibility was switched on "
                + "may have to be restarted."
              : "There are: \(names.joined(separator: ", "))."))
      }
      let command = ProgramCommand(
        name: found.name, executable: executable(found.processID),
        arguments: Array(process.arguments.dropFirst()))
      session.programs[command] = RunningProgram(
        command: command, successor: process, accessible: found)
      return TargetProgram(.command(command), session: session)
    }
  }
}
