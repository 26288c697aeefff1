// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import RunningDesktops
import WindowSystem

/// Finds an instance of a program that runs on the desktop but was not launched by a test: the session bus or another
/// program started it.
struct ForeignInstanceFinder {
  let command: ProgramCommand
  /// The programs of the tests.
  let programs: ProgramRegistry
  let runningDesktop: RunningDesktop

  /// Returns the instance: the owner of the program's name on the session bus, otherwise a process with its command
  /// line.
  ///
  /// The first rule follows D-Bus activation in the Desktop Entry Specification 1.5. The name is the desktop-file id.
  /// GApplication allows one instance, and this instance owns the name.
  func find() -> ForeignProcess? {
    if let owner = findOwner() { return owner }
    guard !command.isDesktopService else { return nil }
    let otherProcesses = otherProcesses
    let instances = runningDesktop.desktop.processes().filter { !otherProcesses.contains($0) }
      .compactMap(ForeignProcess.init).filter(isInstance)
    guard !instances.isEmpty else { return nil }
    // If a shell runs the program, the program counts as the instance, not the shell. If the display does not answer,
    // the next step reports that.
    let owners = Set(((try? runningDesktop.display.windows()) ?? []).compactMap(\.processID))
    if let shown = instances.first(where: { owners.contains($0.processIdentifier) }) { return shown }
    // A windowless process that belongs to a program of the test is a part of that program.
    let parts = partsOfOtherPrograms
    return instances.first { !parts.contains($0.processIdentifier) }
  }

  /// Returns the owner of the program's name on the session bus.
  func findOwner() -> ForeignProcess? {
    // A service counts even if it is already in the list of the other programs.
    let otherProcesses = command.isDesktopService ? [] : otherProcesses
    return busNames.lazy.compactMap { runningDesktop.desktop.owner(ofSessionBusName: $0) }
      .first { !otherProcesses.contains($0.processIdentifier) }
  }

  /// The names that the program may own on the session bus.
  private var busNames: [String] {
    if let service = PrivateDesktop.serviceNames[command.name] { return [service] }
    if command.name.contains("."), !command.name.hasSuffix(".desktop") { return [command.name] }
    return programs.locator.desktopEntries(of: command)
  }

  /// Finds the program that showed a window in response to a launch, regardless of its name.
  ///
  /// - Parameter before: the windows that existed before the launch.
  /// - Returns: nil if no new window exists.
  func find(byWindowsSince before: Set<WindowID>) -> ForeignProcess? {
    let otherProcesses = otherProcesses.union(partsOfOtherPrograms)
    // If the windows cannot be read, this search finds no instance.
    let windows = (try? runningDesktop.display.windows()) ?? []
    let new = windows.last { !before.contains($0.id) && $0.isViewable && !$0.isUnmanaged }
    guard let pid = new?.processID, !otherProcesses.contains(pid) else { return nil }
    return ForeignProcess(pid)
  }

  /// The processes with the user interfaces of other programs of the test, and the processes of the desktop.
  private var otherProcesses: Set<pid_t> {
    programs.processes(except: command)
      .union(runningDesktop.helperProcesses).union(runningDesktop.desktop.identityProcesses).union([getpid()])
  }

  /// The processes that other programs of the test have started.
  private var partsOfOtherPrograms: Set<pid_t> { programs.descendants(except: command) }

  /// Whether a command line starts the program: directly, or through an interpreter with a few options before it.
  private func isInstance(_ process: ForeignProcess) -> Bool {
    let words = process.arguments
    let names = Set([
      command.executable, URL(fileURLWithPath: command.executable).resolvingSymlinksInPath().path,
    ])
    // Only relative paths require the folder.
    lazy var folder = process.workingDirectory
    func isPath(in paths: Set<String>, _ word: String) -> Bool {
      if paths.contains(word) { return true }
      guard !word.isEmpty, !word.hasPrefix("/"), !word.hasPrefix("-"),
        paths.contains(where: { $0.hasSuffix("/" + URL(fileURLWithPath: word).lastPathComponent) }),
        let folder
      else { return false }
      let path = URL(fileURLWithPath: word, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
        .standardized.path
      return paths.contains(path) || paths.contains(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    }
    return words.indices.prefix(Self.placesOfProgram).contains { index in
      let isNamed =
        isPath(in: names, words[index])
        // The shell found the program by its name in PATH.
        || index == 0 && !words[0].contains("/") && names.contains { $0.hasSuffix("/" + words[0]) }
      let rest = words[(index + 1)...]
      return isNamed && rest.count >= command.arguments.count
        && zip(rest, command.arguments).allSatisfy { isPath(in: [$1], $0) }
    }
  }

  /// The number of words at the beginning of a command line that may be the program.
  ///
  /// An interpreter and its options precede it, as in `python3 -X dev -u asker.py`.
  private static let placesOfProgram = 6
}
