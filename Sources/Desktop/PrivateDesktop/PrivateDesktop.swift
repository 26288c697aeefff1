// SPDX-License-Identifier: Apache-2.0

import CLinux
import DBus
import Foundation
import Processes
import Settings
import Synchronization
import Timing

/// A separate desktop for a test run: a display server without hardware, a window manager, a session bus, the accessibility bus, and
/// private folders.
///
///     let desktop = try PrivateDesktop.start()
///     defer { desktop.stop() }
///     let app = try desktop.spawn(executable: "/usr/bin/gnome-calculator")
///
/// Nothing on it outlives its owner: whether the owner stops it, exits or is killed, all processes of the desktop and its folders are
/// gone within two seconds.
package final class PrivateDesktop: Sendable {
  /// The configuration that the desktop was started with.
  package let configuration: DesktopConfiguration

  /// The time for a double click in the desktop's settings, in seconds; of a user's own desktop a usual one is assumed.
  package var doubleClickTime: TimeInterval {
    isUsersOwn ? DesktopConfiguration.userDoubleClickInterval : configuration.doubleClickTime
  }

  /// Names the desktop; the value of `DesktopProcess.desktopVariable` in all its processes.
  package let identifier: String

  /// The name of the display, such as `:105`.
  package let displayName: String

  /// The file with the secret that clients of the display need.
  package let authorityFile: String

  /// The D-Bus address of the session bus.
  package let sessionBusAddress: String

  /// The D-Bus address of the accessibility bus.
  package let accessibilityBusAddress: String

  /// The folder that holds all files of the desktop; only its user may enter it.
  package let rootDirectory: URL

  /// `HOME` of programs on the desktop.
  package let homeDirectory: URL

  /// `XDG_CONFIG_HOME` of programs on the desktop.
  package var configurationHome: URL { folders.configurationHome }

  /// `XDG_RUNTIME_DIR` of programs on the desktop.
  package let runtimeDirectory: URL

  /// The folder that holds the output of all programs until the desktop stops.
  package let logDirectory: URL

  /// The whole environment of a program on the desktop.
  ///
  /// Nothing in it comes from the owner but `PATH` and where the machine keeps its data.
  package let environment: [String: String]

  /// Facts about the start that may interest a person, such as why Xvfb had to be taken.
  package let notes: [String]

  /// When each step of the start was done, in seconds since its beginning.
  package let startupTimings: [(step: String, seconds: TimeInterval)]

  /// The sockets of the display server's test input devices; `nil` where it has none.
  package let inputTestSockets: InputTestSockets?

  /// The display server that runs, such as `Xorg`.
  package let serverName: String

  /// The display server's name in messages.
  private let serverPart: String

  /// Holds the lock that keeps sweepers away, should the guard be lost.
  let folders: DesktopFolders
  let portals: PortalOffer
  let identities = PortalIdentities()
  /// The parts of a desktop that was started here; nil on a user's.
  private let parts: DesktopParts?
  /// The desktop that this one stands for, a user's or a paused test's; nil on one that was started here.
  private let session: (any ExistingDesktop)?
  /// Nil on a desktop that another process guards.
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

  /// Starts a desktop and waits until all of it answers.
  ///
  /// - Throws: `DesktopError`, which says what is missing and how to install it; nothing is left behind then.
  package static func start(_ configuration: DesktopConfiguration = .init()) throws -> PrivateDesktop {
    try start(configuration, kinds: configuration.server.kinds)
  }

  /// - Parameters:
  ///   - configuration: what it is to be like.
  ///   - kinds: the display servers to try, the preferred first.
  /// - Returns: the running desktop.
  /// - Throws: `DesktopError` when a part of it cannot be started.
  static func start(
    _ configuration: DesktopConfiguration, kinds: [any DisplayServerKind]
  ) throws -> PrivateDesktop {
    if let descriptor = configuration.attach { return try PrivateDesktop(attachedTo: descriptor) }
    if let locale = configuration.locale { try requireLocale(locale) }
    if let display = configuration.display { try DesktopConsent().agreement(on: display) }
    if !ProcessInfo.processInfo.environment.isOn(.desktops, standard: true) { throw DesktopError.notWanted }
    // A write beyond the limit of file sizes must fail with an error that is reported, and not end the process.
    signal(SIGXFSZ, SIG_IGN)
    let swept = StaleDesktops.sweep().map {
      "The desktop in \($0) was ended and removed: the process that it belonged to and its guard had both been killed."
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
              + "\(DesktopConsent().date(of: session.display) ?? "no day") (understudy consent --revoke takes that back)."
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

  /// Stands for a desktop that runs already.
  ///
  /// - Parameters:
  ///   - configuration: what it is like.
  ///   - identifier: a text that no other desktop has.
  ///   - folders: of this desktop, so that no setting of a test gets into a user's; programs have what `environment` says.
  ///   - environment: of programs.
  ///   - deskGuard: nil where another process guards the desktop.
  ///   - session: the display and the buses.
  ///   - serverName: what the display server is called in messages.
  ///   - notes: what is to be said about it, as sentences.
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
    // A test device takes one client: the process that has started the server.
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

  /// Stands for a desktop that another process of the user runs.
  ///
  /// A program that is launched on it belongs to the desktop: it outlives this process, and ends with the process that started the
  /// desktop.
  ///
  /// - Throws: `DesktopError` when the desktop has ended, or is a user's who has not agreed.
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

  /// Whether this is a user's own desktop, of which nothing may be changed or ended.
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
  ///   - executable: a path, or a name that is looked up in `PATH`.
  ///   - arguments: the arguments without the program's name.
  ///   - extra: variables in addition to `environment`, or instead of its values.
  ///   - workingDirectory: the desktop's home folder when `nil`.
  ///   - name: what to call it in messages and logs; the executable's name when `nil`.
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
      executable: executable, reason: "it is in none of the folders \(folders.joined(separator: ":"))")
  }

  /// All live processes of the desktop, its own parts included.
  package func processes() -> [pid_t] { DesktopProcess.processes(ofDesktop: identifier) }

  /// The processes that a program hands work to, and waits for, while it answers an event: the display server, the
  /// window manager, the buses and the accessibility registry.
  package var helperProcesses: [pid_t] {
    if let session { return session.parts.map(\.pid) }
    return (parts?.started.map(\.process.processIdentifier) ?? []) + (parts?.activated.map(\.pid) ?? [])
  }

  /// The desktop's parts with all that they have started: services that the buses activate, too.
  package var servingProcesses: [pid_t] {
    helperProcesses + (parts?.started ?? []).flatMap { $0.process.descendants() }
  }

  /// The display server's process.
  package var serverProcess: pid_t { parts?.server.process.processIdentifier ?? session?.server ?? 0 }

  /// The name of the window manager in messages; nil where this desktop started no window manager.
  package var windowManagerPart: String? { parts?.windowManager?.name }

  // MARK: - Health and end

  /// Checks that all parts of the desktop run; asks the kernel only, so it takes microseconds.
  ///
  /// - Throws: `DesktopError.partDied` with the part, how it ended and what it wrote last, or `.stopped`.
  package func checkHealth() throws {
    let (isStopped, silence) = state.withLock { ($0.isStopped, $0.silence) }
    if isStopped { throw DesktopError.stopped }
    try parts?.check()
    if let silence {
      // One that is stopped answers nothing either.
      try parts?.checkNoneIsStopped()
      throw silence
    }
    try session?.check()
    if let termination = deskGuard?.termination {
      throw DesktopError.partDied(part: "guard", termination: termination, log: [])
    }
  }

  /// Checks the health when something failed or ended: the kernel closes the connections of a process before it reports
  /// its end, so a part may still seem to run for a moment; and one that is stopped runs, but does not answer.
  ///
  /// - Parameter timeout: seconds to wait for the end of a part.
  /// - Throws: as `checkHealth()`, and `DesktopError.partStopped`.
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

  /// Asks the buses of a private desktop, and what runs on them as a part of it, whether they answer.
  ///
  /// It takes a few milliseconds where all do. One that does not is noted: the desktop is not used any more.
  ///
  /// - Throws: `DesktopError.partNotAnswering` for the first that does not.
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
        // A part that has ended is found by the check of the health.
        guard case .partNotAnswering(let part, let call, let seconds) = error else { continue }
        noteNotAnswering(part: part, call: call, seconds: seconds)
        try checkHealth()
      }
    }
  }

  /// Notes that a part did not answer within its limit: the desktop is not used any more.
  ///
  /// A part that has died or is stopped is reported as such.
  package func noteNotAnswering(part: String, call: String, seconds: TimeInterval) {
    // Nothing of a user's own desktop is restarted.
    guard !isUsersOwn else { return }
    state.withLock { $0.silence = .partNotAnswering(part: part, call: call, seconds: seconds) }
  }

  /// Notes that the display server did not answer within its limit.
  package func noteServerNotAnswering(call: String, seconds: TimeInterval) {
    noteNotAnswering(part: serverPart, call: call, seconds: seconds)
  }

  /// Ends all programs of the desktop and removes its folders.
  ///
  /// A second call does nothing.
  ///
  /// Programs get SIGTERM and `grace` seconds to end by themselves. Takes less than two seconds.
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
    // The server removes its lock and socket when it is asked to end.
    parts?.server.process.requestTermination()
    _ = parts?.server.process.wait(Deadline(after: TimeLimits.Desktop.serverEnd.seconds))
    session?.leave()
    if !deskGuard.release(deadline: Deadline(after: TimeLimits.Desktop.guardEnd.seconds)) {
      // The guard was lost, or hangs: do its work here.
      StaleDesktops.remove(
        root: rootDirectory.path, identifier: identifier,
        deadline: Deadline(after: TimeLimits.Desktop.sweep.seconds))
    }
    let collection = Deadline(after: TimeLimits.Desktop.collection.seconds)
    for process in (parts?.started.map(\.process) ?? []) + programs { _ = process.wait(collection) }
  }
}
