// SPDX-License-Identifier: Apache-2.0

import CLinux
import DBus
import Foundation
import Processes
import Settings
import Synchronization
import Timing

/// A separate desktop for a test run: a display server without hardware, a window manager, a session bus, the
/// accessibility bus, and private folders.
///
///     let desktop = try PrivateDesktop.start()
///     defer { desktop.stop() }
///     let app = try desktop.spawn(executable: "/usr/bin/gnome-calculator")
///
/// When the owner stops the desktop, exits or is killed, all processes and folders of the desktop are removed within
/// two seconds.
package final class PrivateDesktop: Sendable {
  /// The configuration that the desktop was started with.
  package let configuration: DesktopConfiguration

  /// The time for a double click in the desktop's settings, in seconds; on a user's own desktop, the usual default.
  package var doubleClickTime: TimeInterval {
    isUsersOwn ? DesktopConfiguration.userDoubleClickInterval : configuration.doubleClickTime
  }

  /// The identifier of the desktop, which is the value of `DesktopProcess.desktopVariable` in all its processes.
  package let identifier: String

  /// The name of the display, such as `:105`.
  package let displayName: String

  /// The file with the secret that clients of the display must present.
  package let authorityFile: String

  /// The D-Bus address of the session bus.
  package let sessionBusAddress: String

  /// The D-Bus address of the accessibility bus.
  package let accessibilityBusAddress: String

  /// The folder with all files of the desktop; only its user may enter it.
  package let rootDirectory: URL

  /// `HOME` of programs on the desktop.
  package let homeDirectory: URL

  /// `XDG_CONFIG_HOME` of programs on the desktop.
  package var configurationHome: URL { folders.configurationHome }

  /// `XDG_RUNTIME_DIR` of programs on the desktop.
  package let runtimeDirectory: URL

  /// The folder with the output of all programs, which exists until the desktop stops.
  package let logDirectory: URL

  /// The complete environment of a program on the desktop.
  ///
  /// From the owner it contains only `PATH` and the variables that describe the machine and the user.
  package let environment: [String: String]

  /// Facts about the start for the user, such as the reason why Xvfb was used.
  package let notes: [String]

  /// The times at which the steps of the start were completed, in seconds since its beginning.
  package let startupTimings: [(step: String, seconds: TimeInterval)]

  /// The sockets of the display server's test input devices; nil if it has no such devices.
  package let inputTestSockets: InputTestSockets?

  /// The name of the running display server, such as `Xorg`.
  package let serverName: String

  /// The name of the display server in messages.
  private let serverPart: String

  /// The folders, with the lock that prevents the removal of the desktop by another process if the guard is lost.
  let folders: DesktopFolders
  let portals: PortalOffer
  let identities = PortalIdentities()
  /// The parts of a desktop that this process started; nil for another desktop.
  private let parts: DesktopParts?
  /// The desktop of a user or of a paused test that this object represents; nil for a desktop that this process
  /// started.
  private let session: (any ExistingDesktop)?
  /// The guard; nil for a desktop with the guard of another process.
  private let deskGuard: DesktopGuard?
  private let state = Mutex(State())
  /// Whether a screen reader has been announced to programs.
  let screenReader = Mutex(false)

  private struct State {
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
  /// - Throws: `DesktopError` if a part of it cannot be started.
  static func start(
    _ configuration: DesktopConfiguration, kinds: [any DisplayServerKind]
  ) throws -> PrivateDesktop {
    if let descriptor = configuration.attach { return try PrivateDesktop(attachedTo: descriptor) }
    if let locale = configuration.locale { try requireLocale(locale) }
    if let display = configuration.display { try DesktopConsent().agreement(on: display) }
    if !ProcessInfo.processInfo.environment.isOn(.desktops, standard: true) { throw DesktopError.forbidden }
    // A write beyond the limit of file sizes must fail with an error that is reported, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    let swept = StaleDesktops.sweep().map {
      "The desktop in \($0) was ended and removed, because its process and the guard of the process had been killed."
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
              + "\(DesktopConsent().date(of: session.display) ?? "an unknown date") (to withdraw this: understudy "
              + "consent --revoke)."
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
    portals = PortalOffer(folders: folders)
    self.deskGuard = deskGuard
    self.parts = parts
    session = nil
    displayName = parts.server.displayName
    serverName = parts.server.kind.name
    serverPart = parts.server.kind.part
    inputTestSockets = parts.server.testSockets
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

  /// Creates an object for a desktop that already runs.
  ///
  /// - Parameters:
  ///   - configuration: the properties of the desktop.
  ///   - identifier: a unique text.
  ///   - folders: separate folders, so that no setting of a test changes a user's folder; programs use the paths in
  ///     `environment`.
  ///   - environment: the environment of programs.
  ///   - deskGuard: the guard; nil if another process guards the desktop.
  ///   - session: the display and the buses.
  ///   - serverName: the name of the display server in messages.
  ///   - notes: facts about the desktop, as sentences.
  private init(
    configuration: DesktopConfiguration, identifier: String, folders: DesktopFolders,
    environment: [String: String], deskGuard: DesktopGuard?, session: any ExistingDesktop, serverName: String,
    notes: [String]
  ) {
    self.configuration = configuration
    self.identifier = identifier
    self.folders = folders
    portals = PortalOffer(folders: folders)
    self.deskGuard = deskGuard
    self.session = session
    self.environment = environment
    self.serverName = serverName
    serverPart = session.serverPart
    self.notes = notes
    parts = nil
    displayName = session.display
    // A test device accepts one client, which is the process that started the server.
    inputTestSockets = nil
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
  /// A program that is launched on it belongs to the desktop: it continues after this process, and ends with the
  /// process that started the desktop.
  ///
  /// - Throws: `DesktopError` if the desktop has ended, or belongs to a user who has not agreed.
  private convenience init(attachedTo descriptor: DesktopDescriptor) throws {
    var configuration = try DesktopConfiguration(parsing: descriptor.destination)
    if let display = configuration.display { try DesktopConsent().agreement(on: display) }
    configuration.attach = descriptor
    self.init(
      configuration: configuration, identifier: descriptor.identifier,
      folders: try DesktopFolders(of: descriptor.rootDirectory), environment: descriptor.environment,
      deskGuard: nil, session: try AttachedDesktop(descriptor, serverPart: configuration.server.part),
      serverName: descriptor.serverName, notes: [])
  }

  deinit { stop() }

  /// Whether this is a user's own desktop, which must not be changed or ended.
  package var isUsersOwn: Bool { configuration.display != nil }

  /// Whether another process runs the desktop.
  package var isAttached: Bool { configuration.attach != nil }

  private static func requireLocale(_ name: String) throws {
    guard clinux_has_locale(name) == 1 else { throw DesktopError.missingLocale(name) }
  }

  // MARK: - Programs

  /// Starts a program on the desktop.
  ///
  /// - Parameters:
  ///   - executable: a path, or a name that is searched in `PATH`.
  ///   - arguments: the arguments, without the program's name.
  ///   - extra: variables that are added to `environment` or replace its values.
  ///   - workingDirectory: the working directory; if nil, the desktop's home folder.
  ///   - name: the name in messages and logs; if nil, the executable's name.
  ///   - inherited: descriptors that become 3, 4, … in the program.
  /// - Returns: the running process.
  /// - Throws: `DesktopError.stopped`, `ProcessError`.
  package func spawn(
    executable: String, arguments: [String] = [], environment extra: [String: String] = [:],
    workingDirectory: String? = nil, name: String? = nil, inherited: [FileDescriptor] = []
  ) throws -> DesktopProcess {
    let variables = environment.merging(extra) { $1 }
    let path = try Self.resolve(executable, variables)
    return try state.withLock { state in
      guard !state.isStopped else { throw DesktopError.stopped }
      state.programs.removeAll { $0.termination != nil }
      let process = try DesktopProcess(
        executable: path, arguments: arguments, environment: variables,
        workingDirectory: workingDirectory ?? environment["HOME"] ?? homeDirectory.path,
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

  /// The processes that do work for a program while it handles an event: the display server, the window manager, the
  /// buses and the accessibility registry.
  package var helperProcesses: [pid_t] {
    if let session { return session.parts.map(\.pid) }
    return (parts?.started.map(\.process.processIdentifier) ?? []) + (parts?.activated.map(\.pid) ?? [])
  }

  /// The parts of the desktop and all their descendants, including services that the buses started.
  package var servingProcesses: [pid_t] {
    helperProcesses + (parts?.started ?? []).flatMap { $0.process.descendants() }
  }

  /// The process of the display server.
  package var serverProcess: pid_t { parts?.server.process.processIdentifier ?? session?.server ?? 0 }

  /// The name of the window manager in messages; nil if this desktop started no window manager.
  package var windowManagerPart: String? { parts?.windowManager?.name }

  // MARK: - Health and end

  /// Checks that all parts of the desktop run.
  ///
  /// It queries only the kernel, so it takes microseconds.
  ///
  /// - Throws: `DesktopError.partDied` with the part, the way in which it ended and its last output, or `.stopped`.
  package func checkHealth() throws {
    let (isStopped, silence) = state.withLock { ($0.isStopped, $0.silence) }
    if isStopped { throw DesktopError.stopped }
    try parts?.check()
    if let silence {
      // A stopped part does not answer either.
      try parts?.checkNoneIsStopped()
      throw silence
    }
    try session?.check()
    if let termination = deskGuard?.termination {
      throw DesktopError.partDied(part: "guard", termination: termination, log: [])
    }
  }

  /// Checks all parts after a failure, and waits for the end of a part that may be ending.
  ///
  /// The kernel closes the connections of a process before it reports its end, so a part may still appear to run for a
  /// moment. A stopped part runs but does not answer.
  ///
  /// - Parameter timeout: the maximum time to wait for the end of a part, in seconds.
  /// - Throws: the errors of `checkHealth()`, and `DesktopError.partStopped`.
  package func checkHealth(timeout: TimeInterval) throws {
    let deadline = Deadline(after: timeout)
    while true {
      try checkHealth()
      if deadline.hasPassed { break }
      poll(nil, 0, TimeLimits.Desktop.healthPoll.milliseconds)
    }
    try parts?.checkNoneIsStopped()
    try session?.checkNoneIsStopped()
  }

  /// Checks that the buses of a private desktop and their services answer.
  ///
  /// If all answer, this takes a few milliseconds. A part that does not answer is recorded, and the desktop is not used
  /// again.
  ///
  /// - Throws: `DesktopError.partNotAnswering` for the first part that does not answer.
  package func checkBuses() throws {
    guard parts != nil else { return }
    for (address, name, service) in [
      (sessionBusAddress, "session bus", AccessibilityBusDaemon.launcher.name),
      (accessibilityBusAddress, "accessibility bus", AccessibilityBusDaemon.registry),
    ] {
      let deadline = Deadline(after: TimeLimits.Desktop.answerOfPart.seconds)
      do {
        let bus = try BusConnection(address: address, name: name, deadline: deadline)
        try bus.ping(BusConnection.daemon.name, deadline: deadline)
        try bus.ping(service, deadline: deadline)
      } catch let error as DesktopError {
        // The health check finds a part that has ended.
        guard case .partNotAnswering(let part, let call, let seconds) = error else { continue }
        noteNotAnswering(part: part, call: call, seconds: seconds)
        try checkHealth()
      }
    }
  }

  /// Records that a part did not answer within its time limit, so that the desktop is not used again.
  ///
  /// If the part has ended or is stopped, the error reports that instead.
  package func noteNotAnswering(part: String, call: String, seconds: TimeInterval) {
    // No part of a user's own desktop is restarted.
    guard !isUsersOwn else { return }
    state.withLock { $0.silence = .partNotAnswering(part: part, call: call, seconds: seconds) }
  }

  /// Records that the display server did not answer within its time limit.
  package func noteServerNotAnswering(call: String, seconds: TimeInterval) {
    noteNotAnswering(part: serverPart, call: call, seconds: seconds)
  }

  /// Ends all programs of the desktop and removes its folders.
  ///
  /// A second call has no effect.
  ///
  /// Programs get SIGTERM and `grace` seconds to end. The call takes less than two seconds.
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
    // The server removes its lock and socket when it gets SIGTERM.
    parts?.server.process.requestTermination()
    _ = parts?.server.process.wait(Deadline(after: TimeLimits.Desktop.serverEnd.seconds))
    session?.leave()
    if !deskGuard.release(deadline: Deadline(after: TimeLimits.Desktop.guardEnd.seconds)) {
      // The guard was lost or hangs, so its work is done here.
      StaleDesktops.remove(
        root: rootDirectory.path, identifier: identifier,
        deadline: Deadline(after: TimeLimits.Desktop.sweep.seconds))
    }
    let collection = Deadline(after: TimeLimits.Desktop.collection.seconds)
    for process in (parts?.started.map(\.process) ?? []) + programs { _ = process.wait(collection) }
  }
}
