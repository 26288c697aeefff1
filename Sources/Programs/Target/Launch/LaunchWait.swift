// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Diagnosis
import ElementModel
import Foundation
import Idleness
import Processes
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Waits during a launch until the first window of the program is complete, or the program counts as launched without
/// one.
///
/// Between two checks, other threads can use the session, but not this program; see
/// ``ProgramRegistry/sharing(duringLaunchOf:by:_:)``. If another thread ends the program or the desktop, the wait fails.
struct LaunchWait {
  private let application: TargetProgram
  private let running: RunningProgram
  private let runningDesktop: RunningDesktop
  private let pause: SharedPause
  /// The windows on the desktop before the launch.
  private let windowsBefore: Set<WindowID>
  private var deadline: TimeInterval
  private var firstWindow: FirstWindow
  private var windowless: WindowlessProgram
  private var absence = AccessibilityProbe()
  private var stop = StoppedAtLaunch()
  /// The time of the next check of the desktop.
  private var nextCheck = MonotonicClock.now + TimeLimits.Launch.partPoll.seconds
  private var isOnBus = false
  private var hasWindow = false
  private var session: AutomationSession { application.session }

  /// Prepares a wait.
  ///
  /// - Parameters:
  ///   - application: the program.
  ///   - running: its process.
  ///   - runningDesktop: the desktop.
  ///   - windowsBefore: the windows on the desktop before the launch.
  ///   - deadline: the end of the launch, in seconds of `MonotonicClock`.
  init(
    for application: TargetProgram, _ running: RunningProgram, on runningDesktop: RunningDesktop,
    windowsBefore: Set<WindowID>, until deadline: TimeInterval
  ) {
    self.application = application
    self.running = running
    self.runningDesktop = runningDesktop
    pause = SharedPause(in: application.session)
    self.windowsBefore = windowsBefore
    self.deadline = deadline
    firstWindow = FirstWindow(screen: runningDesktop.display, deadline: deadline)
    windowless = WindowlessProgram(limit: application.session.settings.tunables.windowlessTimeout)
  }

  /// - Throws: `AutomationError` if the program has ended, another thread has ended it, it is stopped, the launch is
  ///   cancelled, or it is not ready at the deadline.
  mutating func run() throws {
    while MonotonicClock.now < deadline {
      try checkProgram()
      let seen = runningDesktop.bus.eventCount
      // The number of repaints only triggers the next check; that check reports any problem.
      let painted = (try? runningDesktop.damage.count) ?? 0
      if try completeIfReady() { return }
      waitForChange(events: seen, painted: painted)
    }
    throw missedDeadline()
  }

  /// Checks that the program and the desktop are still running.
  private mutating func checkProgram() throws {
    if Cancellation.isRequested { throw cancelled() }
    // Another launch of the program waits for the end of this one, so the program was not replaced.
    guard application.running === running else { throw endedByAnotherThread() }
    if let termination = running.termination, !hasSuccessor() {
      application.running = nil
      // A program exits if its display ends, so a failed desktop is reported first.
      try session.host.existingDesktop(timeout: TimeLimits.Launch.partPoll.seconds)
      throw ended(termination)
    }
    if MonotonicClock.now > nextCheck {
      try session.host.existingDesktop(timeout: 0)
      nextCheck = MonotonicClock.now + TimeLimits.Launch.partPoll.seconds
    }
    if let process = stop.process(of: running, limit: session.settings.tunables.hangTimeout) {
      throw stopped(in: process)
    }
  }

  private func hasSuccessor() -> Bool {
    ProgramSuccession(of: running, on: runningDesktop)?
      .findDuringLaunch(windowsBefore: windowsBefore, session.programs) ?? false
  }

  /// Checks once whether the launch is complete, and binds the running program if so.
  ///
  /// Announces a screen reader if the toolkit waits for one.
  private mutating func completeIfReady() throws -> Bool {
    do {
      if let accessible = try running.findAccessible(on: runningDesktop.bus) {
        if try checkFirstWindow(accessible) {
          running.watched?.noteExecutable()
          running.bind(to: accessible)
          return true
        }
      } else if !stop.isStopped,
        let process = try absence.process(of: running, on: runningDesktop, until: deadline)
      {
        running.watched?.noteExecutable()
        running.bindWithoutBus(to: process)
        session.runLog.note(InaccessibleProgram.note(about: "\(application)", of: process))
        return true
      }
      if !stop.isStopped, !running.needsScreenReader,
        let toolkit = absence.toolkitThatWaitsForScreenReader()
      {
        announceScreenReader(to: toolkit)
      }
      if !stop.isStopped, try windowless.checkBackground(running, on: runningDesktop) {
        running.watched?.noteExecutable()
        running.settleWithoutWindow(on: runningDesktop.bus)
        session.runLog.note(windowless.note(about: "\(application)"))
        return true
      }
    } catch let error as AccessibilityError {
      // During its start, a program may appear on the bus and disappear again. If the program never answers, the launch
      // ends at its time limit.
      running.forgetAccessible()
      if case .connectionLost = error { throw application.failures.explain(error, running) }
      if case .timedOut(let peer, _, _) = error, peer.partOfDesktop != nil {
        throw application.failures.explain(error, running)
      }
    } catch let error as WindowSystemError {
      throw application.failures.explain(error)
    }
    return false
  }

  /// Announces a screen reader: the program already has a window, but connects to the bus only for a screen reader.
  private func announceScreenReader(to toolkit: LoadedToolkit) {
    running.needsScreenReader = true
    var refusal: String?
    do {
      if try !runningDesktop.desktop.announceScreenReader(true) {
        refusal =
          runningDesktop.desktop.isUserDesktop
          ? "on your own desktop, a screen reader would start to speak"
          : "the accessibility bus of this system has no property for it (at-spi2-core 2.61 and newer)"
      }
    } catch {
      // The launch continues: the windows of the program can be used without accessibility.
      refusal = "\(error)"
    }
    session.runLog.note(
      InaccessibleProgram.noteAboutScreenReader(for: "\(application)", toolkit, refusal: refusal))
  }

  /// Returns whether the first window is complete; stores whether the program is on the bus and has a window.
  private mutating func checkFirstWindow(_ accessible: AccessibleProgram) throws -> Bool {
    isOnBus = true
    let processes = Set([accessible.processID] + running.processes)
    let windows = try runningDesktop.display.windows().filter {
      $0.isOfStartedProgram && $0.processID.map(processes.contains) == true
    }
    hasWindow = !windows.isEmpty
    guard hasWindow else { return false }
    return try firstWindow.isComplete(accessible, windows, on: runningDesktop)
  }

  /// Waits for an event on the bus or a repaint, but only for a short time.
  private mutating func waitForChange(events: UInt64, painted: UInt64) {
    var end = MonotonicClock.now
    session.programs.sharing(duringLaunchOf: running.command, by: pause) {
      // A new name on the bus is an event, and a new window is damage. The first of them ends the wait.
      if !runningDesktop.bus.waitForEvent(after: events, until: .now + TimeLimits.Launch.eventSlice.duration)
      {
        // The next check reports a failure of the display.
        _ = try? runningDesktop.damage.waitForDamage(
          after: painted, until: MonotonicClock.now + TimeLimits.Launch.eventSlice.seconds)
      }
      end = MonotonicClock.now
    }
    // The program is not checked while another thread uses the session, so this time does not count.
    deadline += MonotonicClock.now - end
  }

  // MARK: - Failures

  private func missedDeadline() -> AutomationError {
    if let failure = session.host.failure() { return failure }
    if let process = stop.stoppedProcess(of: running) { return stopped(in: process) }
    if let shortage = application.failures.processorShortage(of: running) {
      return AutomationError(
        .processorShortage,
        "\(application) was launched but showed no window within \(session.settings.tunables.launchTimeout.text) s, "
          + "because it is waiting for a processor: \(shortage.text). "
          + ProcessorShortage.advice("a longer limit: UNDERSTUDY_LAUNCH_TIMEOUT"),
        process: running.processIdentifier, notes: application.failures.lastOutput(running))
    }
    return AutomationError(
      .launchFailed,
      "\(application) was launched but showed no window within \(session.settings.tunables.launchTimeout.text) s: "
        + (isOnBus
          ? (hasWindow
            ? "it has a window whose elements are not complete."
            : "it is on the accessibility bus, but has no window on the screen.")
          : "it has no window on the screen, and is not on the accessibility bus. Its main thread "
            + "\(ThreadState.ofMain(running.processes[0])).")
        + " UNDERSTUDY_LAUNCH_TIMEOUT sets the limit.",
      process: running.processIdentifier, notes: application.failures.lastOutput(running))
  }

  private func stopped(in process: pid_t) -> AutomationError {
    let part = process == running.processIdentifier ? "a signal" : "a signal to its process \(process)"
    return AutomationError(
      .launchFailed,
      "\(application) was launched, but \(part) stopped it (SIGSTOP or a debugger) before its window was complete. "
        + "Send SIGCONT to continue it, or find the sender of the signal.",
      process: process, notes: application.failures.lastOutput(running))
  }

  private func cancelled() -> AutomationError {
    AutomationError(
      .launchFailed,
      "The launch of \(application) was cancelled before it showed a window. The program is still running; terminate() "
        + "ends it.", process: running.processIdentifier)
  }

  private func endedByAnotherThread() -> AutomationError {
    AutomationError(
      .launchFailed,
      "\(application) was ended by another thread before it showed a window: the thread has called terminate(), or has "
        + "ended the desktop. Wait in that thread until launch() has returned.")
  }

  private func ended(_ termination: Termination) -> AutomationError {
    let crash = CrashFindings(termination, of: running.process, running.watched)
    return AutomationError(
      .launchFailed,
      "\(application) ended before it showed a window: it \(SignalDescription.clause(termination))\(crash.place)\(crash.reason). "
        + "It was started as \(running.command.executable).",
      notes: crash.details + application.failures.lastOutput(running))
  }
}
