// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
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
    let instances = live.desktop.processes().filter { !taken.contains($0) }.compactMap(ForeignProcess.init)
      .filter(isInstance)
    guard !instances.isEmpty else { return nil }
    // Of a shell and the program that it runs, the program is meant. A display that does not answer is reported by the next
    // step.
    let owners = Set(((try? live.display.windows()) ?? []).compactMap(\.processID))
    if let shown = instances.first(where: { owners.contains($0.processIdentifier) }) { return shown }
    // A process without a window that a program of the test runs is a part of it.
    let parts = partsOfOthers
    return instances.first { !parts.contains($0.processIdentifier) }
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
    return session.programs.locator.desktopEntries(of: command)
  }

  /// A program that answered a launch by showing a window, whatever it is called.
  ///
  /// - Parameter before: the windows that were there before the launch.
  /// - Returns: nil where no window came.
  func find(byWindowsSince before: Set<WindowID>) -> ForeignProcess? {
    let taken = taken.union(partsOfOthers)
    // Without windows no instance is found by them.
    let windows = (try? live.display.windows()) ?? []
    let new = windows.last { !before.contains($0.id) && $0.isViewable && !$0.isUnmanaged }
    guard let pid = new?.processID, !taken.contains(pid) else { return nil }
    return ForeignProcess(pid)
  }

  /// The other programs of the test that run.
  private var others: [RunningApplication] {
    session.programs.running.filter { $0.key != command && $0.value.isAlive && !$0.value.isUnmanaged }.map(
      \.value)
  }

  /// The user interfaces of other programs of the test, and what belongs to the desktop itself.
  private var taken: Set<pid_t> {
    Set(others.flatMap { $0.processes + [$0.processIdentifier] })
      .union(live.helperProcesses).union(live.desktop.identityProcesses).union([getpid()])
  }

  /// The processes that other programs of the test have started.
  private var partsOfOthers: Set<pid_t> { Set(others.flatMap(\.descendants)) }

  /// Whether a command line is the program's: itself, or an interpreter with a few options before it.
  private func isInstance(_ process: ForeignProcess) -> Bool {
    let words = process.arguments
    let names = Set([
      command.executable, URL(fileURLWithPath: command.executable).resolvingSymlinksInPath().path,
    ])
    // Read for a relative path alone.
    lazy var folder = process.workingDirectory
    func isOne(of paths: Set<String>, _ word: String) -> Bool {
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
        isOne(of: names, words[index])
        // A name that was looked up in PATH.
        || index == 0 && !words[0].contains("/") && names.contains { $0.hasSuffix("/" + words[0]) }
      let rest = words[(index + 1)...]
      return isNamed && rest.count >= command.arguments.count
        && zip(rest, command.arguments).allSatisfy { isOne(of: [$1], $0) }
    }
  }

  /// How many words at the beginning of a command line may be the program: an interpreter and its options stand before it, as
  /// in `python3 -X dev -u asker.py`.
  private static let placesOfProgram = 6
}

extension TargetApplication {
  /// The program that runs, also when another program started it.
  package func findRunning() -> RunningApplication? {
    if let running, running.isAlive { return running }
    // A program that is not installed has no instance.
    guard let command = try? resolveCommand(), let live = session.host.current,
      let process = InstanceFinder(command: command, session: session, live: live).find()
    else { return nil }
    let found = RunningApplication(command: command, successor: process)
    // The program is known by its process; its tree is read later, and says what is wrong.
    if let accessible = try? found.findAccessible(on: live.bus) {
      found.settle(on: accessible)
    } else {
      guard AccessibilityProbe.isCertain(of: process, on: live) else { return nil }
      found.settleWithoutBus(in: process.processIdentifier)
    }
    running = found
    return found
  }
}
