// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Launches, activates and ends a program.
///
/// While a launch waits for the first window, other threads can use the session. A launch in another thread waits for
/// the end of the first launch; a termination ends the program at once, and its launch fails.
package struct ProgramLifecycle {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// Starts a new process of the program and waits until its first window exists and the program is idle.
  ///
  /// An instance that runs already is ended first.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after those of the program's command.
  ///   - environment: the variables in addition to those of the desktop.
  ///   - conditions: the clock and the network.
  /// - Throws: `AutomationError` if the program cannot be found or started, ends at once, shows no window within the
  ///   launch limit, or does not have the conditions.
  package func launch(
    arguments: [String], environment: [String: String],
    conditions: LaunchConditions = LaunchConditions()
  ) throws {
    try session.lock.withLock {
      try waitForOtherLaunch()
      try launchNow(arguments, environment, conditions)
    }
  }

  /// Launches the program; the caller holds the session's lock, and no other thread is launching a program.
  private func launchNow(
    _ arguments: [String], _ environment: [String: String], _ conditions: LaunchConditions
  ) throws {
    let command = try application.resolveCommand()
    guard !command.isDesktopService else { throw isNotLaunched }
    try session.runLog.run("Open \(application)") {
      let runningDesktop = try desktopForLaunch()
      try terminateIfRunning()
      let identity = try application.portalIdentity.variables(of: command, on: runningDesktop)
      try preparePortals(for: command, on: runningDesktop)
      // If the display does not answer, the launch reports that.
      let before = Set((try? runningDesktop.display.windows().map(\.id)) ?? [])
      let begun = MonotonicClock.now
      let running = try session.runLog.run("Launch \(application)") {
        try start(command, arguments, identity.merging(environment) { $1 }, conditions, on: runningDesktop)
      }
      let deadline = MonotonicClock.now + session.settings.tunables.launchTimeout
      var shown = begun
      repeat {
        try session.runLog.run("Wait for \(application) to show a window") {
          var wait = LaunchWait(
            for: application, running, on: runningDesktop, windowsBefore: before, until: deadline)
          try wait.run()
        }
        shown = MonotonicClock.now
        notePlaces(of: running)
        try runningDesktop.desktop.offerPortals(true)
        application.idle.wait(isStarting: true)
      } while try hasOnlyShownSplash(running, on: runningDesktop, until: deadline)
      session.programs.lastLaunch = LaunchTimes(
        start: begun, windowShown: shown, responsive: MonotonicClock.now)
      try ClockUse.check(running, of: application)
      try conditions.network.check(running, of: application)
    }
  }

  /// Whether another thread is launching the program.
  var isInOtherThread: Bool {
    session.programs.launching.map { $0 == (try? application.resolveCommand()) } ?? false
  }

  /// Waits until no other thread is launching this program; the caller holds the session's lock.
  ///
  /// An event starts with this wait. A query does not: it fails during the launch, and the program has no elements.
  package func waitForLaunchInOtherThread() throws {
    if isInOtherThread { try waitForOtherLaunch() }
  }

  /// Waits until no other thread is launching any program; the caller holds the session's lock.
  ///
  /// Launches follow each other: during a launch, the portals of the desktop are those of the launched program, and new
  /// windows may belong to it.
  ///
  /// - Throws: `AutomationError` if the other launch does not end within the launch limit, or if it cannot continue,
  ///   because an outer function of this thread holds the lock.
  package func waitForOtherLaunch() throws {
    guard let other = session.programs.launching else { return }
    let isOver =
      session.lock.isHeldOnce
      && session.runLog.run("Wait until another thread has launched \(other.name)") {
        Waiter(session: session, sharesSession: true).wait(timeout: session.settings.tunables.launchTimeout) {
          session.programs.launching == nil
        }
      }
    guard isOver else {
      throw AutomationError(
        .launchFailed,
        "Another thread is launching \(other.name), so \(application) cannot be launched or changed now. Launch "
          + "programs one after the other.")
    }
  }

  /// Brings the program to the front; starts it if it is not running.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of a launch.
  ///   - environment: the variables of a launch, in addition to those of the desktop.
  ///   - conditions: the clock and the network of a launch.
  ///   - willLaunch: called immediately before a launch; not called if the program is running.
  /// - Throws: `AutomationError` if the program has no window, and the errors of a launch.
  package func activate(
    arguments: [String], environment: [String: String],
    conditions: LaunchConditions = LaunchConditions(), willLaunch: () -> Void = {}
  ) throws {
    try session.lock.withLock {
      let isService = try application.resolveCommand().isDesktopService
      if session.programs.launching != nil, isInOtherThread || application.findRunning() == nil {
        try waitForOtherLaunch()
      }
      guard session.host.current != nil, let running = application.findRunning() else {
        // The session bus starts the service when a program calls it.
        if isService { return }
        willLaunch()
        return try launchNow(arguments, environment, conditions)
      }
      try session.runLog.run("Activate \(application)") {
        let runningDesktop = try session.host.existingDesktop()
        notePlaces(of: running)
        guard try application.foreground.bringBack(running, on: runningDesktop) || isService else {
          throw AutomationError(.applicationNotRunning, "\(application) has no window to activate.")
        }
      }
    }
  }

  private func notePlaces(of running: RunningProgram) {
    guard let accessible = running.accessible,
      let trouble = accessible.knownToolkit.rules.unreportedWindows?.troubleWithPlaces(of: accessible)
    else { return }
    session.runLog.note(trouble)
  }

  /// Ends the program.
  ///
  /// Does nothing if the program is not running.
  package func terminate() {
    session.lock.withLock {
      // If the display fails, the next step reports that.
      try? terminateIfRunning()
    }
  }

  func terminateIfRunning() throws {
    // Usually there is one instance, but another program may have started more.
    for _ in 0..<Self.maximumInstances {
      let found = application.findRunning()
      application.running = nil
      guard let found else { return }
      end(found)
    }
  }

  private static let maximumInstances = 20

  private func end(_ found: RunningProgram) {
    session.runLog.run("Terminate \(application)") {
      found.watched?.willBeTerminated()
      found.terminate(grace: session.settings.tunables.terminationGrace)
      session.watch.noteEnds()
      PermissionDialogs(host: session.host, runLog: session.runLog).endUnclaimed()
      application.foreground.waitForFront(after: found)
    }
  }

  // MARK: - Steps of a launch

  private var isNotLaunched: AutomationError {
    AutomationError(
      .launchFailed,
      "\(application) is a service of the desktop and is not launched by tests: the session bus starts it when a "
        + "program calls it. Query it, or wait for its elements with waitForExistence(timeout:).")
  }

  /// Offers the portals on the bus if the program has an identity.
  ///
  /// Otherwise they are not offered, and their processes are ended unless another program of the tests runs.
  private func preparePortals(for command: ProgramCommand, on runningDesktop: RunningDesktop) throws {
    let needsPortals = session.programs.portalIdentities[command] != nil
    try runningDesktop.desktop.offerPortals(needsPortals)
    if needsPortals || session.programs.hasRunningProgram {
      // Ends the dialogs of a program that ended on its own.
      PermissionDialogs(host: session.host, runLog: session.runLog).endUnclaimed()
    } else {
      try runningDesktop.desktop.endPortals()
    }
  }

  func desktopForLaunch() throws -> RunningDesktop {
    do {
      return try session.host.desktop()
    } catch let error as AutomationError {
      throw error
    } catch {
      throw AutomationError(.desktopFailed, "The private desktop could not be started: \(error)")
    }
  }

  private func start(
    _ command: ProgramCommand, _ arguments: [String], _ requested: [String: String],
    _ conditions: LaunchConditions, on runningDesktop: RunningDesktop
  ) throws -> RunningProgram {
    let clock = try conditions.clock?.forLaunch(of: application, on: runningDesktop, requested)
    let starter = try conditions.network.starter(of: application, on: runningDesktop)
    let home = try conditions.home.map { try existing($0) } ?? runningDesktop.desktop.home
    let clockVariables = clock?.variables ?? [:]
    let environment = home.variables.merging(requested) { $1 }.merging(clockVariables) { $1 }
    do {
      let allArguments = command.arguments + arguments
      let additions = try ToolkitRegistry.launchAdditions(
        to: command.executable, arguments: allArguments, on: runningDesktop.desktop, home: home)
      try runningDesktop.desktop.offerService(
        named: session.programs.locator.desktopEntries(of: command),
        in: session.programs.locator.dataDirectories,
        except: command.executable,
        // The bus keeps the variables for later programs, so those of the usual clock and home folder are included.
        environment: runningDesktop.desktop.variablesOfRealClock.merging(environment) { $1 })
      // The screen reader is announced only for programs that need it: browsers and Qt do more work for a screen
      // reader.
      try runningDesktop.desktop.announceScreenReader(
        additions.needsScreenReader || session.programs.needsScreenReader)
      let direct =
        session.settings.tunables.asksRenderers
        ? try ToolkitRegistry.rendererConnection(to: command.executable, arguments: allArguments) : nil
      let process = try runningDesktop.desktop.spawn(
        executable: command.executable, starter: starter,
        arguments: additions.arguments + (direct?.arguments ?? []) + allArguments,
        environment: additions.environment.merging(environment) { $1 }, workingDirectory: nil,
        name: command.name, inherited: direct?.inherited ?? [])
      let running = RunningProgram(command: command, process: process)
      running.renderer.connection = direct?.connection
      running.needsScreenReader = additions.needsScreenReader
      running.launchArguments = arguments
      running.launchEnvironment = requested
      running.clock = clock?.file
      running.home = home
      running.startsWith = (starter, home.variables.merging(clockVariables) { $1 })
      running.watched = session.watch.follow(
        process, name: application.description, on: runningDesktop.desktop,
        startedAs: [process.executable] + additions.arguments + (direct?.arguments ?? []) + allArguments)
      application.running = running
      return running
    } catch {
      // If a bus does not answer, that is not the fault of the program.
      if let failure = session.host.failure(behind: "\(error)") { throw failure }
      throw AutomationError(.launchFailed, "\(application) could not be launched: \(error)")
    }
  }

  /// Returns the home folder that the test has set, if it exists.
  private func existing(_ home: HomeFolder) throws -> HomeFolder {
    guard FileManager.default.fileExists(atPath: home.url.path) else {
      throw AutomationError(
        .launchFailed,
        "\(application) could not be launched: its home folder \(home.url.path) has been removed with the test or the "
          + "desktop for which it was made. Make a new one: app.home = try UnderstudyHome()")
    }
    return home
  }

  /// Whether the first window has closed while the program is still running: it was a splash screen that resembled a
  /// normal window.
  private func hasOnlyShownSplash(
    _ running: RunningProgram, on runningDesktop: RunningDesktop, until deadline: TimeInterval
  ) throws -> Bool {
    guard MonotonicClock.now < deadline, running.isAlive, !running.hasStartedWithoutWindow else {
      return false
    }
    return try application.failures.mappingDisplayErrors {
      try !runningDesktop.display.windows().contains {
        ($0.isViewable || $0.isMinimized) && $0.processID.map(running.owns) == true
      }
    }
  }
}
