// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs
import Toolkits
import WindowSystem

/// The tool `programs`.
extension AgentSession {
  func programs(_ arguments: ToolArguments) throws -> ToolAnswer {
    try automation.lock.withLock {
      let runningDesktop = try automation.host.existingDesktop()
      let processes = Set(application.processIdentifiers)
      let windows = try runningDesktop.display.windows().filter { $0.isViewable && !$0.isUnmanaged }
      let onBus = try runningDesktop.bus.applications().filter { $0.processID != getpid() }
      var lines: [String] = []
      for program in onBus {
        let titles = windows.filter { $0.processID == program.processID }.map {
          UntrustedText.quoted($0.title, limit: 60) + ($0.isActive ? " [active]" : "")
        }
        let toolkit = "\(program.toolkit.name) \(program.toolkit.version)".trimmingCharacters(
          in: .whitespaces)
        lines.append(
          "\(UntrustedText.quoted(program.name, limit: 60))\(Self.executable(program.processID, unlike: program.name)) "
            + "process \(program.processID), \(toolkit)"
            + (processes.contains(program.processID) ? " [current]" : "")
            + (titles.isEmpty ? ", no window" : ", windows: \(titles.joined(separator: ", "))"))
      }
      let known = Set(onBus.map(\.processID))
      for window in windows where window.processID.map(known.contains) != true {
        let toolkit = window.processID.flatMap { InaccessibleProgram.toolkit(of: $0)?.name }
        lines.append(
          "window \(UntrustedText.quoted(window.title, limit: 60)) of process \(window.processID.map { "\($0)" } ?? "unknown")"
            + ", not on the accessibility bus (\(toolkit ?? "unknown toolkit"))")
      }
      guard !lines.isEmpty else {
        return ToolAnswer(
          failure:
            "No program runs on the desktop. Call \"act\" with action \"launch\" to start the session's program again."
        )
      }
      return ToolAnswer(
        UntrustedText.fenced(lines.joined(separator: "\n"))
          + "\nTo make another program the current one, call \"act\" with action \"activate\" and its name or its process "
          + "in \"text\".")
    }
  }

  /// Returns the name of the executable in parentheses; empty if the program has the same name.
  private static func executable(_ process: pid_t, unlike name: String) -> String {
    guard let path = ForeignProcess.executable(of: process) else { return "" }
    let executable = URL(fileURLWithPath: path).lastPathComponent
    return executable.lowercased() == name.lowercased() ? "" : " (\(executable))"
  }
}
