// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Processes
import Settings
import Synchronization
import Timing

/// A separate desktop for a test run: a display server without hardware, a window manager on X11, a session bus, the
/// accessibility bus, and private folders.
///
///     let desktop = try PrivateDesktop.start()
///     defer { desktop.stop() }
///     let app = try desktop.spawn(executable: "/usr/bin/gnome-calculator")
///
/// When the owner stops the desktop, exits or is killed, all processes and folders of the desktop are removed, usually
/// within two seconds.
package final class PrivateDesktop: Sendable {
  /// The configuration with which the desktop was started.
  package let configuration: DesktopConfiguration

  /// The time for a double click in the desktop's settings, in seconds; on a user's own desktop, the usual default.
  package var doubleClickTime: TimeInterval {
    isUserDesktop ? DesktopConfiguration.userDoubleClickInterval : configuration.doubleClickTime
  }

  /// The identifier of the desktop, which is the value of `DesktopProcess.desktopVariable` in all its processes.
  package let identifier: String

  /// The name by which `DisplayServerFactory` finds the display: `:105`, or on Wayland the absolute path of the
  /// compositor's control socket.
  package let displayName: String

  /// The kind of session that programs on the desktop have.
  package let sessionType: SessionType

  /// The file with the secret that clients of an X server must present; the file does not exist on Wayland.
  package let authorityFile: String

  /// The D-Bus address of the session bus.
  package let sessionBusAddress: String

  /// The D-Bus address of the accessibility bus.
  package let accessibilityBusAddress: String

  /// The folder with all files of the desktop; only its user may enter it.
  package let rootDirectory: URL

  /// `HOME` of programs on the desktop.
  package let homeDirectory: URL

  /// `XDG_RUNTIME_DIR` of programs on the desktop.
  package let runtimeDirectory: URL

  /// The folder with the output of all programs, which exists until the desktop stops.
  package let logDirectory: URL

  /// The complete environment of a program on the desktop.
  ///
  /// From the owner's environment, it contains only `PATH` and the variables that describe the machine and the user.
  package let environment: [String: String]

  /// Facts about the start for the user, such as the reason why Xvfb was used.
  package let notes: [String]

  /// The times at which the steps of the start were completed, in seconds since its beginning.
  package let startupTimings: [(step: String, seconds: TimeInterval)]

  /// The sockets of the display server's test input devices; nil if the server has no such devices.
  package let inputTestSockets: InputTestSockets?

  /// The socket to which this process can send touches; nil if the display has no touch screen, or if only the process
  /// that started the desktop can use it.
  package let touchSocket: String?

  /// The name of the running display server, such as `Xorg`.
  package let serverName: String

  /// The name of the display server in messages.
  let serverPart: String

  /// The folders of the desktop.
  ///
  /// Their lock prevents another process from removing the desktop if the guard was killed.
  let folders: DesktopFolders
  let portals: PortalActivation
  let identityProvider = PortalIdentityProvider()
  /// The parts of the desktop if this process started it; nil for other desktops.
  let parts: DesktopParts?
  /// The desktop of a user or of a paused test that this object represents; nil for a desktop that this process
  /// started.
  let session: (any ExistingDesktop)?
  /// The process that cleans up after the desktop; nil if another process has started the guard of the desktop.
  let deskGuard: DesktopGuard?
  let state = Mutex(State())
  /// Whether a screen reader has been announced to programs.
  let screenReader = Mutex(false)

  struct State {
    var programs: [DesktopProcess] = []
    var isStopped = false
    /// The error of a part that did not answer in time; nil while all parts answer.
    var silence: DesktopError?
  }

  /// Starts a desktop and waits until all its parts answer.
  ///
  /// - Throws: `DesktopError`, which describes the missing part and how to install it; all started parts are removed.
  package static func start(_ configuration: DesktopConfiguration = .init()) throws -> PrivateDesktop {
    try start(configuration, kinds: configuration.server.kinds)
  }

  /// Starts a desktop with one of several display servers.
  ///
  /// - Parameters:
  ///   - configuration: the properties of the desktop.
  ///   - kinds: the display servers to try, the preferred one first.
  /// - Returns: the running desktop.
  /// - Throws: `DesktopError` if a part of the desktop cannot be started.
  static func start(
    _ configuration: DesktopConfiguration, kinds: [any DisplayServerKind]
  ) throws -> PrivateDesktop {
    if let descriptor = configuration.attach { return try PrivateDesktop(attachedTo: descriptor) }
    if let locale = configuration.locale { try requireLocale(locale) }
    if let display = configuration.display { try DesktopConsent().agreement(on: display) }
    if !ProcessInfo.processInfo.environment.isOn(.desktops, standard: true) { throw DesktopError.forbidden }
    let swept = StaleDesktops.sweep().map {
      "The desktop in \($0) was ended and removed, because its owner and its guard had been killed."
    }
    let identifier = UUID().uuidString
    let folders = try DesktopFolders(identifier: identifier)
    let environment = DesktopEnvironment(
      configuration: configuration, folders: folders, identifier: identifier)
    let deskGuard: DesktopGuard
    do {
      deskGuard = try DesktopGuard(
        folders: folders, assignment: "\(DesktopProcess.desktopVariable)=\(identifier)")
    } catch {
      // The first error is thrown. If the removal fails too, the start of a later desktop removes the folder.
      try? FileManager.default.removeItem(at: folders.root)
      throw error
    }
    do {
      if let display = configuration.display {
        let variables = ProcessInfo.processInfo.environment
        let session = try UserSession(
          display: display, environment: variables, folders: folders,
          deadline: Deadline(after: configuration.startTimeout))
        return PrivateDesktop(
          configuration: configuration, identifier: identifier, folders: folders,
          environment: try session.variables(variables, identifier: identifier, folders: folders),
          deskGuard: deskGuard,
          session: session, serverName: "X",
          notes: [
            "Tests use the user's own desktop, display \(session.display), as agreed on "
              + "\(DesktopConsent().date(of: session.display) ?? "an unknown date") (to withdraw the consent: "
              + "understudy consent --revoke)."
          ])
      }
      var starter = DesktopStarter(
        configuration, kinds: kinds, folders: folders, environment: environment)
      let parts = try starter.startParts()
      return PrivateDesktop(
        configuration: configuration, identifier: identifier, folders: folders, environment: environment,
        deskGuard: deskGuard, parts: parts, starter: starter, swept: swept)
    } catch {
      _ = deskGuard.release(deadline: Deadline(after: TimeLimits.Desktop.guardEndAfterFailure.seconds))
      StaleDesktops.remove(
        root: folders.root.path, identifier: identifier,
        deadline: Deadline(after: TimeLimits.Desktop.sweepAfterFailure.seconds))
      throw error
    }
  }

  private init(
    configuration: DesktopConfiguration, identifier: String, folders: DesktopFolders,
    environment: DesktopEnvironment, deskGuard: DesktopGuard, parts: DesktopParts, starter: DesktopStarter,
    swept: [String]
  ) {
    self.configuration = configuration
    self.identifier = identifier
    self.folders = folders
    portals = PortalActivation(folders: folders)
    self.deskGuard = deskGuard
    self.parts = parts
    session = nil
    displayName = parts.server.displayName
    serverName = parts.server.kind.name
    serverPart = parts.server.kind.part
    sessionType = parts.server.sessionType
    inputTestSockets = parts.server.testSockets
    touchSocket = parts.server.touchSocket
    authorityFile = folders.authority.path
    sessionBusAddress = "unix:path=" + folders.sessionBusSocket.path
    accessibilityBusAddress = parts.accessibilityBus.address
    rootDirectory = folders.root
    homeDirectory = folders.home
    runtimeDirectory = folders.runtime
    logDirectory = folders.logs
    self.environment = environment.variables(on: parts.server)
    notes = swept + starter.notes
    startupTimings = starter.timings
  }

  /// Creates an object for a desktop that is already running.
  ///
  /// - Parameters:
  ///   - configuration: the properties of the desktop.
  ///   - identifier: a unique text.
  ///   - folders: separate folders, so that no setting of a test changes a user's folder; programs use the paths in
  ///     `environment`.
  ///   - environment: the environment of programs.
  ///   - deskGuard: the guard; nil if another process guards the desktop.
  ///   - session: the display and the buses.
  ///   - serverName: the name of the display server, such as `Xorg`.
  ///   - notes: facts about the desktop, as sentences.
  private init(
    configuration: DesktopConfiguration, identifier: String, folders: DesktopFolders,
    environment: [String: String], deskGuard: DesktopGuard?, session: any ExistingDesktop, serverName: String,
    notes: [String]
  ) {
    self.configuration = configuration
    self.identifier = identifier
    self.folders = folders
    portals = PortalActivation(folders: folders)
    self.deskGuard = deskGuard
    self.session = session
    self.environment = environment
    self.serverName = serverName
    serverPart = session.serverPart
    self.notes = notes
    parts = nil
    displayName = session.display
    sessionType = session.sessionType
    // A test device of an X server accepts only one client, and this client is the process that started the server. A
    // compositor accepts touches from every client of its control socket.
    inputTestSockets = nil
    touchSocket = session.sessionType == .wayland ? session.display : nil
    authorityFile = session.authorityFile
    sessionBusAddress = session.sessionBusAddress
    accessibilityBusAddress = session.accessibilityBusAddress
    rootDirectory = folders.root
    homeDirectory = folders.home
    runtimeDirectory = folders.runtime
    logDirectory = folders.logs
    startupTimings = []
  }

  /// Creates an object for a desktop that another process of the user runs.
  ///
  /// A program that is launched on the desktop belongs to the desktop. The program continues after this process ends,
  /// and ends together with the process that started the desktop.
  ///
  /// - Throws: `DesktopError` if the desktop has ended, or belongs to a user who has not agreed.
  private convenience init(attachedTo descriptor: DesktopDescriptor) throws {
    var configuration = try DesktopConfiguration(parsing: descriptor.destination)
    if let display = configuration.display { try DesktopConsent().agreement(on: display) }
    configuration.attach = descriptor
    self.init(
      configuration: configuration, identifier: descriptor.identifier,
      folders: try DesktopFolders(of: descriptor.rootDirectory), environment: descriptor.environment,
      deskGuard: nil, session: try AttachedDesktop(descriptor, server: configuration.server),
      serverName: descriptor.serverName, notes: [])
  }

  deinit { stop() }

  /// Whether this is a user's own desktop, which must not be changed or ended.
  package var isUserDesktop: Bool { configuration.display != nil }

  /// Whether another process runs the desktop.
  package var isAttached: Bool { configuration.attach != nil }

  private static func requireLocale(_ name: String) throws {
    guard clinux_has_locale(name) == 1 else { throw DesktopError.missingLocale(name) }
  }

  // MARK: - End

  /// Ends all programs of the desktop and removes its folders; a desktop that another process runs continues.
  ///
  /// A second call has no effect.
  ///
  /// Programs get SIGTERM and `grace` seconds to end, at most ``TimeLimits/Desktop/longestGrace``. The call takes less
  /// than two seconds, unless the machine is so busy that the guard needs more time.
  package func stop(grace: TimeInterval = TimeLimits.Desktop.grace.seconds) {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      if let deskGuard { end(state.programs, deskGuard, grace: grace) }
      state.programs = []
    }
  }

  private func end(_ programs: [DesktopProcess], _ deskGuard: DesktopGuard, grace: TimeInterval) {
    let politely = Deadline(after: min(grace, TimeLimits.Desktop.longestGrace.seconds))
    let running = programs.filter { $0.termination == nil }
    for program in running { program.requestTermination() }
    for program in running { _ = program.wait(politely) }
    // An X server removes its socket when it gets SIGTERM.
    parts?.server.process.requestTermination()
    _ = parts?.server.process.wait(Deadline(after: TimeLimits.Desktop.serverEnd.seconds))
    session?.leave()
    if !deskGuard.release(deadline: Deadline(after: TimeLimits.Desktop.guardEnd.seconds)) {
      // The guard was killed or hangs, so this process does the guard's work.
      StaleDesktops.remove(
        root: rootDirectory.path, identifier: identifier,
        deadline: Deadline(after: TimeLimits.Desktop.sweep.seconds))
    }
    let collection = Deadline(after: TimeLimits.Desktop.collection.seconds)
    for process in (parts?.started.map(\.process) ?? []) + programs { _ = process.wait(collection) }
  }
}
