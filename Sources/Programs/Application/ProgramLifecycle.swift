// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation
import Processes
import Timing
import Toolkits
import WindowSystem

/// Launches, activates and ends a program.
package struct ProgramLifecycle {
  private let application: TargetApplication
  private var session: AutomationSession { application.session }

  init(of application: TargetApplication) { self.application = application }

  /// Starts a new process of the program and waits until its first window exists and the program is idle.
  ///
  /// An instance that runs already is ended first.
  ///
  /// - Throws: `AutomationError` if the program cannot be found or started, ends at once, or shows no window within the
  ///   launch limit.
  package func launch(arguments: [String], environment: [String: String]) throws {
    try session.lock.withLock {
      let command = try application.resolveCommand()
      guard !command.isDesktopService else { throw isNotLaunched }
      try session.recorder.run("Open \(application)") {
        let live = try desktopForLaunch()
        try terminateIfRunning()
        let identity = try application.portals.variables(of: command, on: live)
        try preparePortals(for: command, on: live)
        // The launch reports a display that does not answer.
        let before = Set((try? live.display.windows().map(\.id)) ?? [])
        let begun = MonotonicClock.now
        let running = try session.recorder.run("Launch \(application)") {
          try start(command, arguments, identity.merging(environment) { $1 }, on: live)
        }
        let deadline = MonotonicClock.now + session.settings.tunables.launchTimeout
        var shown = begun
        repeat {
          try session.recorder.run("Wait for \(application) to show a window") {
            try waitForFirstWindow(running, on: live, windowsBefore: before, until: deadline)
          }
          shown = MonotonicClock.now
          notePlaces(of: running)
          try live.desktop.offerPortals(true)
          application.idle.wait(isStarting: true)
        } while try hasOnlyShownSplash(running, on: live, until: deadline)
        session.programs.lastLaunch = LaunchTimes(
          start: begun, windowShown: shown, responsive: MonotonicClock.now)
      }
    }
  }

  /// Brings the program to the front; starts it if it is not running.
  package func activate(arguments: [String], environment: [String: String]) throws {
    try session.lock.withLock {
      let isService = try application.resolveCommand().isDesktopService
      guard session.host.current != nil, let running = application.findRunning() else {
        // The session bus starts the service when a program calls it.
        if isService { return }
        return try launch(arguments: arguments, environment: environment)
      }
      try session.recorder.run("Activate \(application)") {
        let live = try session.host.existingDesktop()
        notePlaces(of: running)
        guard try application.foreground.bringBack(running, on: live) || isService else {
          throw AutomationError(.applicationNotRunning, "\(application) has no window to activate.")
        }
      }
    }
  }

  private func notePlaces(of running: RunningApplication) {
    guard let accessible = running.accessible,
      let trouble = accessible.knownToolkit.troubleWithPlaces(of: accessible)
    else { return }
    session.recorder.note(trouble)
  }

  /// Ends the program.
  ///
  /// Does nothing if the program does not run.
  package func terminate() {
    session.lock.withLock {
      // The next step reports a failure of the display.
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

  private func end(_ found: RunningApplication) {
    session.recorder.run("Terminate \(application)") {
      found.watched?.willBeTerminated()
      found.terminate(grace: session.settings.tunables.terminationGrace)
      session.watch.noteEnds()
      PortalQuestions(session: session).endUnclaimed()
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

  /// Offers the portals during the start of a program only if the program has an identity.
  private func preparePortals(for command: ApplicationCommand, on live: LiveDesktop) throws {
    let needsPortals = session.programs.portalIdentities[command] != nil
    try live.desktop.offerPortals(needsPortals)
    if needsPortals || session.programs.hasLiveProgram {
      // Ends the dialogs of a program that ended by itself.
      PortalQuestions(session: session).endUnclaimed()
    } else {
      try live.desktop.endPortals()
    }
  }

  func desktopForLaunch() throws -> LiveDesktop {
    do {
      return try session.host.desktop()
    } catch let error as AutomationError {
      throw error
    } catch {
      throw AutomationError(.desktopFailed, "The private desktop could not be started: \(error)")
    }
  }

  private func start(
    _ command: ApplicationCommand, _ arguments: [String], _ environment: [String: String],
    on live: LiveDesktop
  ) throws -> RunningApplication {
    do {
      let own = command.arguments + arguments
      let additions = try ToolkitRegistry.launchAdditions(
        to: command.executable, arguments: own, on: live.desktop)
      try live.desktop.offerService(
        named: session.programs.locator.desktopEntries(of: command),
        in: session.programs.locator.dataDirectories,
        besides: command.executable, environment: environment)
      // The screen reader is announced only for programs that need it: browsers and Qt do more work for a screen
      // reader.
      let others = session.programs.running.values
      try live.desktop.announceScreenReader(
        additions.needsScreenReader || others.contains { $0.isAlive && $0.needsScreenReader })
      let direct =
        session.settings.tunables.asksSurfaces
        ? try ToolkitRegistry.surfaceConnection(to: command.executable, arguments: own) : nil
      let process = try live.desktop.spawn(
        executable: command.executable, arguments: additions.arguments + (direct?.arguments ?? []) + own,
        environment: additions.environment.merging(environment) { $1 }, workingDirectory: nil,
        name: command.name, inherited: direct?.inherited ?? [])
      let running = RunningApplication(command: command, process: process)
      running.surface.connection = direct?.connection
      running.needsScreenReader = additions.needsScreenReader
      running.launchArguments = arguments
      running.launchEnvironment = environment
      running.watched = session.watch.follow(process, name: application.description, on: live.desktop)
      running.watched?.hasLaunched(
        [process.executable] + additions.arguments + (direct?.arguments ?? []) + own)
      application.running = running
      return running
    } catch {
      // A bus that does not answer is not the fault of the program.
      if let failure = session.host.failure(behind: "\(error)") { throw failure }
      throw AutomationError(.launchFailed, "\(application) could not be launched: \(error)")
    }
  }

  private func waitForFirstWindow(
    _ running: RunningApplication, on live: LiveDesktop, windowsBefore before: Set<WindowID>,
    until deadline: TimeInterval
  ) throws {
    var isOnBus = false
    var hasWindow = false
    var firstWindow = FirstWindow(screen: live.display)
    var windowless = WindowlessProgram(limit: session.settings.tunables.windowlessTimeout)
    var nextCheck = MonotonicClock.now + TimeLimits.Launch.partPoll.seconds
    var absence = AccessibilityProbe()
    var stop = StoppedAtLaunch()
    while MonotonicClock.now < deadline {
      if let termination = running.termination, !hasHandedOver(running, termination, on: live, before) {
        application.running = nil
        // A program whose display has ended exits.
        try session.host.existingDesktop(timeout: TimeLimits.Launch.partPoll.seconds)
        throw launchEnded(running, termination)
      }
      if MonotonicClock.now > nextCheck {
        try session.host.existingDesktop(timeout: 0)
        nextCheck = MonotonicClock.now + TimeLimits.Launch.partPoll.seconds
      }
      if let process = stop.process(of: running, limit: session.settings.tunables.hangTimeout) {
        throw launchStopped(running, in: process)
      }
      let seen = live.bus.eventCount
      // The number of paintings only triggers the next check; that check reports any problem.
      let painted = (try? live.damage.count) ?? 0
      do {
        if let accessible = try running.findAccessible(on: live.bus) {
          isOnBus = true
          let processes = Set([accessible.processID] + running.processes)
          let windows = try live.display.windows().filter {
            $0.isOfStartedProgram && $0.processID.map(processes.contains) == true
          }
          hasWindow = !windows.isEmpty
          if hasWindow, try firstWindow.isThere(accessible, windows, on: live) {
            running.watched?.noteExecutable()
            return running.settle(on: accessible)
          }
        } else if !stop.isStopped, let process = try absence.process(of: running, on: live, until: deadline) {
          running.watched?.noteExecutable()
          running.settleWithoutBus(in: process)
          return session.recorder.note(InaccessibleProgram.note(about: "\(application)", of: process))
        }
        if !stop.isStopped, try windowless.runsOn(running, on: live) {
          running.watched?.noteExecutable()
          running.settleWithoutWindow(on: live.bus)
          return session.recorder.note(windowless.note(about: "\(application)"))
        }
      } catch let error as AccessibilityError {
        // During its start, a program appears on the bus and disappears again. If it never answers, the launch limit
        // applies.
        running.forgetAccessible()
        if case .connectionLost = error { throw application.failures.explain(error, running) }
        if case .timedOut(let peer, _, _) = error, peer.partOfDesktop != nil {
          throw application.failures.explain(error, running)
        }
      } catch let error as WindowSystemError {
        throw application.failures.explain(error)
      }
      // A new name on the bus is an event, and a new window is damage. The first of them ends the wait.
      if !live.bus.waitForEvent(after: seen, until: .now + TimeLimits.Launch.eventSlice.duration) {
        // As above: a failure is reported by the next check.
        _ = try? live.damage.waitForDamage(
          after: painted, until: MonotonicClock.now + TimeLimits.Launch.eventSlice.seconds)
      }
    }
    if let failure = session.host.failure() { throw failure }
    if let process = stop.stoppedProcess(of: running) { throw launchStopped(running, in: process) }
    if let shortage = application.failures.processorShortage(of: running) {
      throw AutomationError(
        .processorShortage,
        "\(application) was launched but showed no window within \(session.settings.tunables.launchTimeout) s, "
          + "because it is waiting for a processor: \(shortage.text). "
          + ProcessorShortage.advice("a longer limit: UNDERSTUDY_LAUNCH_TIMEOUT"),
        process: running.processIdentifier, notes: application.failures.lastOutput(running))
    }
    throw AutomationError(
      .launchFailed,
      "\(application) was launched but showed no window within \(session.settings.tunables.launchTimeout) s: "
        + (isOnBus
          ? (hasWindow
            ? "it has a window whose elements are not complete."
            : "it is on the accessibility bus, but has no window on the screen.")
          : "it has no window on the screen, and is not on the accessibility bus. Its main thread "
            + "\(ThreadState.ofMain(running.processes[0])).")
        + " UNDERSTUDY_LAUNCH_TIMEOUT sets the limit.",
      process: running.processIdentifier, notes: application.failures.lastOutput(running))
  }

  private func launchStopped(_ running: RunningApplication, in process: pid_t) -> AutomationError {
    let part = process == running.processIdentifier ? "a signal" : "a signal to its process \(process)"
    return AutomationError(
      .launchFailed,
      "\(application) was launched, but \(part) stopped it (SIGSTOP or a debugger) before its window was complete. "
        + "Send SIGCONT to continue it, or find the sender of the signal.",
      process: process, notes: application.failures.lastOutput(running))
  }

  /// Whether a launcher that has ended has left the program to another process: a process that it started, or an
  /// instance that already runs.
  private func hasHandedOver(
    _ running: RunningApplication, _ termination: Termination, on live: LiveDesktop, _ before: Set<WindowID>
  ) -> Bool {
    guard termination == .exited(0), running.successor == nil else { return false }
    let finder = InstanceFinder(command: running.command, session: session, live: live)
    // If a server starts a process for a client, the process has the client's environment and counts as its child.
    if let owner = finder.findOwner() {
      running.adopt(owner)
      return true
    }
    guard running.descendants.isEmpty else { return true }
    guard let instance = finder.find() ?? finder.find(byWindowsSince: before) else { return false }
    running.adopt(instance)
    return true
  }

  /// Whether the first window has closed while the program still runs: it was a splash screen that resembled a normal
  /// window.
  private func hasOnlyShownSplash(
    _ running: RunningApplication, on live: LiveDesktop, until deadline: TimeInterval
  ) throws -> Bool {
    guard MonotonicClock.now < deadline, running.isAlive, !running.hasStartedWithoutWindow else {
      return false
    }
    return try application.failures.mappingDisplayErrors {
      try !live.display.windows().contains {
        ($0.isViewable || $0.isMinimized) && $0.processID.map(running.owns) == true
      }
    }
  }

  private func launchEnded(_ running: RunningApplication, _ termination: Termination) -> AutomationError {
    let crash = CrashFindings(running, termination)
    return AutomationError(
      .launchFailed,
      "\(application) ended before it showed a window: it \(Signals.clause(termination))\(crash.place)\(crash.reason). "
        + "It was started as \(running.command.executable).",
      notes: crash.details + application.failures.lastOutput(running))
  }
}
