// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import WindowSystem

/// Finds an instance of a program that runs on the desktop without having been launched by a test: one that the
/// session bus started, or another program.
struct InstanceFinder {
  let command: ApplicationCommand
  let session: AutomationSession
  let live: LiveDesktop

  /// The instance: the owner of the program's name on the session bus, else a process with its command line.
  ///
  /// Source of the first rule: D-Bus activation in the Desktop Entry Specification 1.5; the name is the desktop-file
  /// id. GApplication owns it in the one instance that it allows.
  func find() -> ForeignProcess? {
    if let owner = findOwner() { return owner }
    guard !command.isDesktopService else { return nil }
    let taken = taken
    return live.desktop.processes().filter { !taken.contains($0) }.lazy.compactMap(ForeignProcess.init)
      .first(where: isInstance)
  }

  /// The owner of the program's name on the session bus.
  func findOwner() -> ForeignProcess? {
    // A service is found although it was listed among the other programs before.
    let taken = command.isDesktopService ? [] : taken
    return names.lazy.compactMap { live.desktop.owner(ofSessionBusName: $0) }
      .first { !taken.contains($0.processIdentifier) }
  }

  /// The names that the program may own on the session bus.
  private var names: [String] {
    if let service = PrivateDesktop.serviceNames[command.name] { return [service] }
    if command.name.contains("."), !command.name.hasSuffix(".desktop") { return [command.name] }
    return session.locator.desktopEntries(of: command)
  }

  /// A program that answered a launch by showing a window, whatever it is called.
  ///
  /// - Parameter before: the windows that were there before the launch.
  /// - Returns: nil where no window came.
  func find(byWindowsSince before: Set<WindowID>) -> ForeignProcess? {
    let taken = taken
    // Without windows no instance is found by them.
    let windows = (try? live.display.windows()) ?? []
    let new = windows.last { !before.contains($0.id) && $0.isViewable && !$0.isUnmanaged }
    guard let pid = new?.processID, !taken.contains(pid) else { return nil }
    return ForeignProcess(pid)
  }

  /// What belongs to other programs of the test, and to the desktop itself.
  private var taken: Set<pid_t> {
    let others = session.running.filter {
      $0.key != command && $0.value.isAlive && !$0.value.isUnmanaged
    }.values
    return Set(others.flatMap { $0.processes + $0.descendants + [$0.processIdentifier] })
      .union(live.helperProcesses).union(live.desktop.identityProcesses).union([getpid()])
  }

  /// Whether a command line is the program's: itself, or an interpreter with at most one option before it.
  private func isInstance(_ process: ForeignProcess) -> Bool {
    let words = process.arguments
    let names = Set([
      command.executable, URL(fileURLWithPath: command.executable).resolvingSymlinksInPath().path,
    ])
    return words.indices.prefix(3).contains { index in
      let isNamed =
        names.contains(words[index])
        // A name that was looked up in PATH.
        || index == 0 && !words[0].contains("/") && names.contains { $0.hasSuffix("/" + words[0]) }
      return isNamed && words[(index + 1)...].starts(with: command.arguments)
    }
  }
}

extension TargetApplication {
  /// The program that runs, also when another program started it.
  func findRunning() -> RunningApplication? {
    if let running, running.isAlive { return running }
    // What is not installed has no instance.
    guard let command = try? resolveCommand(), let live = session.currentDesktop,
      let process = InstanceFinder(command: command, session: session, live: live).find()
    else { return nil }
    let found = RunningApplication(command: command, successor: process)
    // The program is known by its process; its tree is read later, and says what is wrong.
    if let accessible = try? found.findAccessible(on: live.bus) {
      found.settle(on: accessible)
    } else {
      guard AbsenceFromBus.isCertain(of: process, on: live) else { return nil }
      found.settleWithoutBus(in: process.processIdentifier)
    }
    running = found
    return found
  }
}
