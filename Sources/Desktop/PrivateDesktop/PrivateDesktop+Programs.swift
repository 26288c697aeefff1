// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization

/// The programs and processes of the desktop.
extension PrivateDesktop {
  /// Starts a program on the desktop.
  ///
  /// - Parameters:
  ///   - executable: a path, or a name that is searched in `PATH`.
  ///   - starter: the path of a program that prepares the start and becomes the program; nil if there is no
  ///     preparation.
  ///   - arguments: the arguments, without the program's name.
  ///   - extra: variables that are added to `environment` or replace its values.
  ///   - workingDirectory: the working directory; if nil, the home folder.
  ///   - name: the name in messages and logs; if nil, the executable's name.
  ///   - inherited: open descriptors of this process that get the numbers 3, 4, … in the program.
  /// - Returns: the running process.
  /// - Throws: `DesktopError.stopped`, `ProcessError`.
  package func spawn(
    executable: String, starter: String? = nil, arguments: [String] = [],
    environment extra: [String: String] = [:], workingDirectory: String? = nil, name: String? = nil,
    inherited: [FileDescriptor] = []
  ) throws -> DesktopProcess {
    let variables = environment.merging(extra) { $1 }
    let path = try Self.resolve(executable, variables)
    return try state.withLock { state in
      guard !state.isStopped else { throw DesktopError.stopped }
      state.programs.removeAll { $0.termination != nil }
      let process = try DesktopProcess(
        executable: path, starter: starter, arguments: arguments, environment: variables,
        workingDirectory: workingDirectory ?? variables["HOME"] ?? homeDirectory.path,
        name: name ?? URL(fileURLWithPath: executable).lastPathComponent, logDirectory: logDirectory,
        inherited: inherited)
      do {
        try ProcessRecord(root: rootDirectory).add(process)
      } catch {
        process.terminate(grace: 0)
        throw error
      }
      state.programs.append(process)
      return process
    }
  }

  private static func resolve(_ executable: String, _ variables: [String: String]) throws -> String {
    if executable.contains("/") { return executable }
    let folders = ExecutableSearch.foldersOfPrograms(in: variables)
    if let found = ExecutableSearch.find(executable, in: folders) { return found }
    throw ProcessError.spawnFailed(
      executable: executable, reason: "it is not in any of the folders \(folders.joined(separator: ":"))")
  }

  /// Returns all running processes of the desktop, including its parts.
  package func processes() -> [pid_t] { DesktopProcess.processes(ofDesktop: identifier) }

  /// The processes that do work for a program while the program handles an event: the display server, the window
  /// manager, the buses and the accessibility registry.
  package var helperProcesses: [pid_t] {
    if let session { return session.parts.map(\.pid) }
    return (parts?.started.map(\.process.processIdentifier) ?? []) + (parts?.activated.map(\.pid) ?? [])
  }

  /// The parts of the desktop and all their descendants, including services that the buses started.
  package var servingProcesses: [pid_t] {
    helperProcesses + (parts?.started ?? []).flatMap { $0.process.descendants() }
  }

  /// The process of the display server; 0 if it is not known.
  package var serverProcess: pid_t { parts?.server.process.processIdentifier ?? session?.server ?? 0 }

  /// The name of the window manager in messages; nil if this desktop started no window manager.
  package var windowManagerPart: String? { parts?.windowManager?.name }
}

extension PrivateDesktop {
  /// The running processes on the desktop: its programs and its parts, without this process.
  package var members: [ProcessTable.Entry] {
    ProcessTable.read().members(carrying: "\(DesktopProcess.desktopVariable)=\(identifier)", sessions: [:])
  }
}
