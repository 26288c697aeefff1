// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import Timing

/// Starts a desktop, with as many steps as possible at the same time.
///
/// The display server and the session bus start first, at the same time. The accessibility bus starts as soon as the
/// server answers, because it also needs the display and the session bus. An X server also needs a window manager and
/// the layout of its keyboard, which start at the same time as the accessibility bus.
struct DesktopStarter {
  private let configuration: DesktopConfiguration
  private let kinds: [any DisplayServerKind]
  private let folders: DesktopFolders
  private let environment: DesktopEnvironment
  private let launcher: PartLauncher
  private let start = SuspendingClock.now

  private(set) var notes: [String] = []
  private(set) var timings: [(step: String, seconds: TimeInterval)] = []

  private var deadline: Deadline { launcher.deadline }

  /// Prepares the start; the time limit of the start begins now.
  ///
  /// - Parameters:
  ///   - configuration: the properties of the desktop.
  ///   - kinds: the display servers to try, the preferred one first.
  ///   - folders: the folders of the desktop.
  ///   - environment: the environment of its programs.
  init(
    _ configuration: DesktopConfiguration, kinds: [any DisplayServerKind], folders: DesktopFolders,
    environment: DesktopEnvironment
  ) {
    self.configuration = configuration
    // If the destination requires touch input, a server without a touch screen is not a substitute.
    let usable = kinds.filter { configuration.input == .pointer || $0.hasTouchScreen }
    self.kinds = usable.isEmpty ? kinds : usable
    self.folders = folders
    self.environment = environment
    launcher = PartLauncher(
      folders: folders, environment: environment.variables(on: nil), timeout: configuration.startTimeout)
  }

  /// Starts all parts.
  ///
  /// - Throws: `DesktopError`; the guard ends the parts that were started.
  mutating func startParts() throws -> DesktopParts {
    // The requirements are checked before any part runs, because their error messages are better than those of a part
    // that fails.
    for kind in kinds { try kind.prepare() }
    _ = try HelperPrograms.dbusDaemon.find()
    try environment.writeSettings()
    let sessionBus = try SessionBusLaunch(by: launcher)
    let display = try startServer()
    let server = display.server
    mark(server.kind.part)
    try ProcessRecord(root: folders.root).add(server.leftovers)

    // The keyboard is set before the window manager starts, which reads the keyboard again after each change.
    let keyboard = try display.setUpKeyboard(by: launcher)
    let manager = try display.startWindowManager(by: launcher)

    try sessionBus.waitUntilReady()
    mark(sessionBus.name)
    let session = try BusConnection(
      address: "unix:path=" + folders.sessionBusSocket.path, name: "session bus", deadline: deadline)
    let variables = environment.variables(on: server).filter { launcher.environment[$0.key] != $0.value }
    try session.updateActivationEnvironment(variables, deadline: deadline)
    let accessibilityBus = try AccessibilityBusDaemon(on: session, deadline: deadline)
    mark("accessibility bus")
    if let manager {
      try manager.waitUntilReady()
      mark("window manager")
    }
    if let keyboard {
      try keyboard.waitUntilReady()
      mark("keyboard")
    }
    return DesktopParts(
      server: server, sessionBus: sessionBus.process,
      windowManager: manager.map { DesktopParts.Part(name: $0.name, process: $0.process) },
      accessibilityBus: accessibilityBus)
  }

  private mutating func mark(_ step: String) {
    let duration = (SuspendingClock.now - start).components
    timings.append((step, TimeInterval(duration.seconds) + TimeInterval(duration.attoseconds) / 1e18))
  }

  private mutating func startServer() throws -> any DisplayServerStart {
    var failures: [any Error] = []
    for kind in kinds {
      do {
        // The limit leaves enough time for the next server if this one hangs.
        let limit = deadline.limited(to: deadline.remaining / Double(kinds.count - failures.count))
        let display = try kind.start(configuration, by: launcher, deadline: limit)
        guard configuration.input == .pointer || display.server.hasTouchScreen else {
          throw DesktopError.noTouchScreen(server: kind.name, packages: kind.packages)
        }
        return display
      } catch {
        failures.append(error)
        notes.append("\(kind.name) could not be used: \(error)")
      }
    }
    if kinds.count == 1, let failure = failures.first { throw failure }
    throw DesktopError.noServer(reasons: failures.map { "\($0)" }, packages: kinds.flatMap(\.packages))
  }
}
