// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Timing
import WindowSystem

/// Brings a desktop up: everything that can happen at the same time does.
///
/// The X server and the session bus start first and at once; the window manager, the keyboard's layout and
/// the accessibility bus need both and start together as soon as the server answers.
struct DesktopStarter {
  private let configuration: DesktopConfiguration
  private let xorg: Program
  private let folders: DesktopFolders
  private let environment: DesktopEnvironment
  private let launcher: PartLauncher
  private let cookie = XAuthority.makeCookie()
  private let deadline: Deadline
  private let start = SuspendingClock.now

  private(set) var notes: [String] = []
  private(set) var timings: [(step: String, seconds: TimeInterval)] = []

  /// - Throws: `DesktopError`.
  init(
    _ configuration: DesktopConfiguration, folders: DesktopFolders, environment: DesktopEnvironment,
    xorg: Program
  ) throws {
    self.configuration = configuration
    self.xorg = xorg
    self.folders = folders
    self.environment = environment
    launcher = PartLauncher(folders: folders, environment: environment.variables(display: nil))
    deadline = Deadline(after: configuration.startTimeout)
  }

  /// - Throws: `DesktopError`; what was started is left to the guard.
  mutating func startParts() throws -> DesktopParts {
    try SocketDirectory.prepare()
    // Find what is missing before anything runs: the message is better than that of a part that fails.
    for program in [Programs.openbox, Programs.dbusDaemon, Programs.setxkbmap] { _ = try program.find() }
    // Before the display's number is known.
    for file in [folders.serverAuthority, folders.authority] {
      try DesktopFolders.write(XAuthority(cookie: cookie).data, to: file)
    }
    try environment.writeSettings()
    let busLaunch = try launchSessionBus()
    let server = try startServer()
    mark("X server")
    try ProcessRecord(root: folders.root).add(
      display: server.display, server: server.process.processIdentifier)
    try DesktopFolders.write(
      XAuthority(cookie: cookie, display: server.display).data, to: folders.authority)
    let display = ["DISPLAY": ":\(server.display)"]

    let rc = try OpenboxConfiguration.write(in: folders.settings)
    // Before the window manager: it reads the keyboard once more after each change.
    let keyboard = try launcher.launch(
      Programs.setxkbmap, arguments: ["-rules", "evdev", "-model", "pc105", "-layout", "us"], extra: display)
    // It opens its input method anew at each change, which reads the table of compose sequences: 39 ms of work
    // for each hundred characters that typing puts onto spare keys, 2 ms without the table (openbox 3.6.1).
    let manager = try launcher.launch(
      Programs.openbox, arguments: ["--config-file", rc.path, "--sm-disable"],
      extra: display.merging(["XCOMPOSEFILE": "/dev/null"]) { $1 })

    try waitForSessionBus(busLaunch)
    mark("session bus")
    let session = try BusConnection(
      address: "unix:path=" + folders.sessionBusSocket.path, name: "session bus", deadline: deadline)
    try session.updateActivationEnvironment(display, deadline: deadline)
    let accessibilityBus = try AccessibilityBusDaemon(on: session, deadline: deadline)
    mark("accessibility bus")
    try waitForWindowManager(manager, on: server)
    mark("window manager")
    try waitForKeyboard(keyboard)
    mark("keyboard")
    return DesktopParts(
      server: server, sessionBus: busLaunch.process, windowManager: manager,
      accessibilityBus: accessibilityBus)
  }

  private mutating func mark(_ step: String) {
    let duration = (SuspendingClock.now - start).components
    timings.append((step, TimeInterval(duration.seconds) + TimeInterval(duration.attoseconds) / 1e18))
  }

  // MARK: - X server

  private mutating func startServer() throws -> XServer {
    let kinds: [XServer.Kind]
    switch configuration.server {
    // Xvfb has no touch screen, so it cannot stand in for Xorg then.
    case .automatic where configuration.input == .touch: kinds = [.xorg]
    case .automatic: kinds = [.xorg, .xvfb]
    case .xorg: kinds = [.xorg]
    case .xvfb: kinds = [.xvfb]
    }
    var failures: [any Error] = []
    for kind in kinds {
      do {
        // A server that hangs leaves time for the next.
        let limit = deadline.limited(to: deadline.remaining / Double(kinds.count - failures.count))
        let server = try launchServer(kind, deadline: limit)
        guard configuration.input == .pointer || server.sockets != nil else {
          throw DesktopError.noTouchScreen(server: kind.rawValue)
        }
        return server
      } catch {
        failures.append(error)
        notes.append("\(kind.rawValue) could not be used: \(error)")
      }
    }
    if kinds.count == 1, let failure = failures.first { throw failure }
    throw DesktopError.noServer(reasons: failures.map { "\($0)" })
  }

  private mutating func launchServer(_ kind: XServer.Kind, deadline: Deadline) throws -> XServer {
    while true {
      do {
        return try XServerLaunch(
          kind, program: kind == .xorg ? xorg : Programs.xvfb, size: configuration.screenSize,
          launcher: launcher
        ).ready(deadline: deadline)
      } catch let lost as XServerLaunch.SocketLost where !deadline.hasPassed {
        notes.append("\(kind.rawValue) was started again: \(lost)")
      }
    }
  }

  // MARK: - Session bus

  private struct BusLaunch {
    let process: DesktopProcess
    let answer: FileDescriptor
  }

  private func launchSessionBus() throws -> BusLaunch {
    let file = try SessionBusConfiguration(folders: folders).write()
    let (reading, writing) = try FileDescriptor.pipe()
    let process = try launcher.launch(
      Programs.dbusDaemon,
      arguments: [
        "--config-file=\(file.path)", "--nofork", "--nopidfile", "--nosyslog", "--print-address=3",
      ],
      inherited: [writing])
    return BusLaunch(process: process, answer: reading)
  }

  private func waitForSessionBus(_ launch: BusLaunch) throws {
    guard launch.answer.readLine(deadline: deadline) == nil else { return }
    throw failure(of: launch.process, part: "session bus", awaited: "its address")
  }

  // MARK: - Window manager and keyboard

  private func waitForWindowManager(_ manager: DesktopProcess, on server: XServer) throws {
    do {
      let isReady = try server.watch.waitForWindowManager(until: MonotonicClock.now + deadline.remaining) {
        manager.termination == nil
      }
      if !isReady {
        throw failure(
          of: manager, part: "window manager", awaited: "_NET_SUPPORTING_WM_CHECK on the root window")
      }
    } catch let problem as WindowSystemError {
      throw failure(
        of: server.process, part: XServerLaunch.part, awaited: "an answer (\(ConnectionFailure(problem)))")
    }
  }

  private func waitForKeyboard(_ keyboard: DesktopProcess) throws {
    guard let termination = keyboard.wait(deadline), termination == .exited(0) else {
      throw failure(of: keyboard, part: "keyboard's layout (setxkbmap)", awaited: "its end")
    }
  }

  private func failure(of process: DesktopProcess, part: String, awaited: String) -> DesktopError {
    let log = process.lastErrorLines(8)
    if let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfPartAtStart.seconds)) {
      return .partDied(part: part, termination: termination, log: log)
    }
    return .partTimedOut(part: part, awaited: awaited, seconds: configuration.startTimeout, log: log)
  }
}
