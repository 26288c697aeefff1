// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Waits until a program has handled its input.
package struct ProgramIdle {
  let application: TargetProgram
  var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// Returns the area of the program's windows in pixels; the area of the screen if the windows cannot be read.
  static func area(of running: RunningProgram, on runningDesktop: RunningDesktop) -> Double {
    func area(_ rect: CGRect) -> Double { Double(rect.width * rect.height) }
    let processes = Set(running.processes)
    // If the display does not answer, the event reports that.
    let windows = (try? runningDesktop.display.windows())?.filter {
      $0.isViewable && !$0.isUnmanaged && $0.processID.map(processes.contains) == true
    }
    let sum = (windows ?? []).map { area($0.visibleFrame) }.reduce(0, +)
    return sum > 0 ? sum : area(runningDesktop.display.screenFrame)
  }

  /// Sends a ping to the program, so that it reads its queue of X events.
  ///
  /// The ping is behind all input in the queue, so the program answers it after it has read that input.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - runningDesktop: the desktop.
  ///   - timeout: the maximum wait for the reply in seconds.
  /// - Returns: whether the program has answered.
  @discardableResult
  package func flushInput(
    of running: RunningProgram, on runningDesktop: RunningDesktop,
    timeout: TimeInterval = TimeLimits.Idle.flush.seconds
  ) -> Bool {
    let processes = Set(running.processes)
    guard
      // If the display does not answer, the event reports that.
      let window = (try? runningDesktop.display.windows())?.last(where: {
        $0.supportsPing && $0.isViewable && $0.processID.map(processes.contains) == true
      })
    else { return false }
    // If the program does not answer, the check of its threads detects that.
    return (try? runningDesktop.display.ping(window.id, timeout: timeout)) == true
  }

  /// Waits until the program is idle; writes a note to the log if it stays busy.
  ///
  /// - Parameters:
  ///   - isAfterInput: whether input was sent to the program since it was last idle.
  ///   - inputDuration: the seconds that sending the input took.
  ///   - isStarting: whether the program has just shown its first window. If such a program does not answer yet, it may
  ///     just be slow. No debugger examines it, because that would slow it down further.
  /// - Returns: false if the program hangs.
  @discardableResult
  package func wait(
    afterInput isAfterInput: Bool = false, of inputDuration: TimeInterval = 0, isStarting: Bool = false
  ) -> Bool {
    session.lock.withLock {
      let isResponding = waitForIdle(afterInput: isAfterInput, of: inputDuration, isStarting: isStarting)
      if isAfterInput, isResponding { waitForPastedData() }
      return isResponding
    }
  }

  /// Waits at most half a second until the program and the owner of the clipboard are at rest at the same time.
  ///
  /// The input may have made the program paste. The owner of the clipboard sends its data on request (ICCCM 2.2). Until
  /// the data arrive, the program that pastes is idle.
  private func waitForPastedData() {
    guard let running = application.running, let runningDesktop = session.host.current else { return }
    // A program that no test uses may own the clipboard, too.
    let others = session.programs.allRunning.filter { $0 !== running }
    guard !others.isEmpty,
      // If the display has ended, the next step reports that.
      let owner = try? runningDesktop.display.clipboardOwner, !running.owns(owner),
      let source = others.first(where: { $0.owns(owner) })
    else { return }
    session.runLog.measuring(.idle) {
      _ = idle(of: [running, source], on: runningDesktop, within: TimeLimits.Idle.pastedData.seconds)
    }
  }

  private func waitForIdle(afterInput isAfterInput: Bool, of inputDuration: TimeInterval, isStarting: Bool)
    -> Bool
  {
    session.runLog.run("Wait for \(application) to idle") {
      guard let running = application.running, let runningDesktop = session.host.current else { return true }
      // This wait follows every input. The next query reads the tree again, even if the proof still holds for the
      // cached tree.
      if isAfterInput { running.interface.cachedTree = nil }
      if let isSettled = session.runLog.measuring(
        .idle, { rendererHasHandled(running, afterInput: isAfterInput) }),
        isSettled
      {
        return true
      }
      let isAfterInput = isAfterInput || running.renderer.hasUnsettledInput
      running.renderer.hasUnsettledInput = false
      let outcome = session.runLog.measuring(.idle) {
        idleOutcome(of: running, on: runningDesktop, afterInput: isAfterInput)
      }
      switch outcome {
      case .idle, .idleButAnimating:
        running.hang = nil
        running.isAlwaysBusy = false
        if isAfterInput {
          session.runLog.measuring(.idle) {
            waitForPendingChanges(of: running, on: runningDesktop, afterInputOf: inputDuration)
          }
        }
        return true
      case .gone: return true
      case .busy(let detail):
        if !running.isAlwaysBusy {
          running.isAlwaysBusy = true
          session.runLog.note(
            "\(application) was still busy after \(session.settings.tunables.idleTimeout.text) s: \(detail). "
              + "UNDERSTUDY_IDLE_TIMEOUT sets the limit. Until the program becomes idle, each later step waits at most "
              + "\(session.settings.tunables.busyTimeout.text) s for it")
        }
        return true
      case .hung(let detail):
        session.runLog.note("\(application) does not respond: \(detail)")
        if !isStarting {
          application.failures.hangFindings(of: running, for: session.settings.tunables.hangTimeout)
        }
        return false
      }
    }
  }

  /// Waits until the program has handled a key in the middle of a string.
  ///
  /// Writes no note to the log.
  ///
  /// - Parameter isThorough: true to wait until a document is at rest, including its short timers, or until a program
  ///   without a document has drawn. If false, the program must have handled the key, but may still draw.
  /// - Returns: false if the program does not come to rest: it hangs, stays busy, or has ended.
  package func waitUntilAnswered(isThorough: Bool) -> Bool {
    session.lock.withLock { waitForAnswer(isThorough: isThorough) }
  }

  private func waitForAnswer(isThorough: Bool) -> Bool {
    guard let running = application.running, let runningDesktop = session.host.current else { return true }
    running.interface.cachedTree = nil
    return session.runLog.measuring(.idle) {
      if rendererHasHandled(running, afterInput: true) == true {
        guard isThorough, let access = running.renderer.connection else { return true }
        return access.waitUntilNothingIsDue(in: Array(running.processes.dropFirst()))
      }
      running.renderer.hasUnsettledInput = false
      let outcome =
        isThorough || running.engineOfDelayedChanges != nil
        ? idleOutcome(of: running, on: runningDesktop, afterInput: true)
        : idleOutcome(of: running, on: runningDesktop, afterInput: true, grace: 0, awaitsFrames: false)
      switch outcome {
      case .idle, .idleButAnimating:
        if isThorough || running.engineOfDelayedChanges != nil {
          waitForPendingChanges(of: running, on: runningDesktop)
        }
        return true
      case .busy, .hung, .gone: return false
      }
    }
  }

  /// Waits until the program is at rest, after input whose handling the caller detects in another way.
  ///
  /// This function does not flush the input, and does not wait until the program draws.
  ///
  /// - Returns: false if the program does not come to rest: it hangs, stays busy, or has ended.
  package func waitUntilAtRest() -> Bool {
    session.lock.withLock { waitForRest() }
  }

  private func waitForRest() -> Bool {
    guard let running = application.running, let runningDesktop = session.host.current else { return true }
    running.interface.cachedTree = nil
    return session.runLog.measuring(.idle) {
      if rendererHasHandled(running, afterInput: true) == true { return true }
      runningDesktop.withIdleMonitor { $0.noteInput() }
      let outcome = idleOutcome(
        of: running, on: runningDesktop, afterInput: true, grace: 0, awaitsFrames: false, isFlushed: false)
      switch outcome {
      case .idle, .idleButAnimating: return true
      case .busy, .hung, .gone: return false
      }
    }
  }

  /// Waits until the accessibility tree of an idle program reports what the program shows.
  func waitForPendingChanges(
    of running: RunningProgram, on runningDesktop: RunningDesktop,
    afterInputOf inputDuration: TimeInterval = 0
  ) {
    session.lock.withLock {
      let changes = PendingRendererChanges(
        bus: runningDesktop.bus, quiescence: runningDesktop.quiescence, program: running)
      changes.wait(afterInputOf: inputDuration) {
        // A browser has dozens of other threads, but their work for a document ends in its main thread.
        _ = idleOutcome(of: running, on: runningDesktop, afterInput: true, grace: 0)
      }
    }
  }

  func idleOutcome(
    of running: RunningProgram, on runningDesktop: RunningDesktop, afterInput: Bool,
    timeout: TimeInterval? = nil,
    grace: TimeInterval? = nil, awaitsFrames: Bool = true, isFlushed: Bool = true
  ) -> IdleOutcome {
    func wait(_ flush: (() -> Void)?) -> IdleOutcome {
      runningDesktop.withIdleMonitor { monitor in
        monitor.wait(
          for: running.processes, with: runningDesktop.helperProcesses,
          windowArea: { Self.area(of: running, on: runningDesktop) },
          timeout: timeout
            ?? (running.isAlwaysBusy
              ? session.settings.tunables.busyTimeout : session.settings.tunables.idleTimeout),
          grace: grace, awaitsFrames: awaitsFrames,
          // A program that waits for a failed or stopped part of the desktop never becomes idle.
          isPossible: { (try? runningDesktop.checkHealth(timeout: 0)) != nil },
          isAnswering: { Self.isAnswering(running, on: runningDesktop) }, flush: flush)
      }
    }
    guard afterInput else { return wait(nil) }
    if let accessible = running.accessible {
      let queue = InputTarget(
        bus: runningDesktop.bus, display: runningDesktop.display,
        server: runningDesktop.desktop.serverProcess, root: accessible.root,
        processes: Set(running.processes),
        timeout: session.settings.tunables.hangTimeout)
      if let outcome = accessible.knownToolkit.rules.unreadInput?.empty(queue, wait) { return outcome }
    }
    return isFlushed ? wait { self.flushInput(of: running, on: runningDesktop) } : wait(nil)
  }

  /// Whether the program's user interface answers on the accessibility bus.
  static func isAnswering(_ running: RunningProgram, on runningDesktop: RunningDesktop) -> Bool {
    guard let accessible = running.accessible, !accessible.isWithoutBus else { return false }
    // Any reply shows that the user interface works.
    return (try? runningDesktop.bus.parent(of: accessible.root)) != nil
  }

  /// Whether the program is idle, or becomes idle within a few seconds.
  ///
  /// Writes no note to the log.
  ///
  /// - Parameters:
  ///   - seconds: the time limit.
  ///   - isAfterInput: whether input was sent to the program since it was last idle, by any sender.
  /// - Returns: true also for a program that is not running; false for a program that hangs.
  package func settles(within seconds: TimeInterval, afterInput isAfterInput: Bool) -> Bool {
    session.lock.withLock {
      guard let running = application.running, running.isAlive, let runningDesktop = session.host.current
      else {
        return true
      }
      switch idleOutcome(of: running, on: runningDesktop, afterInput: isAfterInput, timeout: seconds) {
      case .busy, .hung: return false
      case .idle, .idleButAnimating, .gone: break
      }
      if isAfterInput { waitForPendingChanges(of: running, on: runningDesktop) }
      return true
    }
  }

  /// Waits until the program is idle before an event.
  ///
  /// - Throws: `AutomationError` if the program hangs.
  package func require() throws {
    try session.lock.withLock {
      guard !wait(), let running = application.running else { return }
      throw application.failures.hung(
        running, for: session.settings.tunables.hangTimeout,
        "Its main thread did not return to the event loop for \(session.settings.tunables.hangTimeout.text) s."
      )
    }
  }

  /// Whether the renderer reports that the program has handled its events.
  ///
  /// - Returns: nil if that is unknown.
  func rendererHasHandled(_ running: RunningProgram, afterInput isAfterInput: Bool) -> Bool? {
    guard let access = running.renderer.connection else { return nil }
    if isAfterInput {
      let waits = ProcessorDelay(of: running.processes)
      let longest = TimeLimits.Idle.processorWait.seconds
      guard access.waitUntilInputIsHandled(notCounting: { min(waits.seconds, longest) }) else { return nil }
      running.renderer.hasUnsettledInput = true
      return true
    }
    return running.renderer.hasUnsettledInput ? access.isAtRest() : nil
  }
}
