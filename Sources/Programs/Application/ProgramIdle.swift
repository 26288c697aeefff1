// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Timing
import Toolkits
import WindowSystem

/// Waits for a program to be done with what it was sent.
package struct ProgramIdle {
  let application: TargetApplication
  var session: AutomationSession { application.session }

  init(of application: TargetApplication) { self.application = application }

  /// The area of the program's windows in pixels; that of the screen when they cannot be read.
  private static func area(of running: RunningApplication, on live: LiveDesktop) -> Double {
    func area(_ rect: CGRect) -> Double { Double(rect.width * rect.height) }
    let own = Set(running.processes)
    // The event reports a display that does not answer.
    let windows = (try? live.display.windows())?.filter {
      $0.isViewable && !$0.isUnmanaged && $0.processID.map(own.contains) == true
    }
    let sum = (windows ?? []).map { area($0.visibleFrame) }.reduce(0, +)
    return sum > 0 ? sum : area(live.display.screenFrame)
  }

  /// Makes the program look at its queue of X events: a ping stands behind all input that was sent, and is
  /// answered when the queue has been read up to it.
  ///
  /// - Returns: whether it has answered.
  @discardableResult
  package func flushInput(of running: RunningApplication, on live: LiveDesktop) -> Bool {
    let own = Set(running.processes)
    guard
      // As above.
      let window = (try? live.display.windows())?.last(where: {
        $0.supportsPing && $0.isViewable && $0.processID.map(own.contains) == true
      })
    else { return false }
    // The check of its threads detects a program that does not answer.
    return (try? live.display.ping(window.id, timeout: TimeLimits.Idle.flush.seconds)) == true
  }

  /// Waits until the program has done what it was asked to; notes in the log when it does not end.
  ///
  /// - Parameters:
  ///   - isAfterInput: whether input was sent to the program since it was last idle.
  ///   - inputDuration: seconds that the input took.
  ///   - isStarting: whether the program has just shown its first window. One that does not answer yet may only be slow to
  ///     start, and no debugger looks into it: that would make it slower.
  /// - Returns: false when the program hangs.
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

  /// Waits at most half a second until the program, which may have been made to paste, and the one that it pastes from are at rest at
  /// the same time.
  ///
  /// The owner of the clipboard hands its data out when it is asked (ICCCM 2.2); meanwhile the program that pastes has nothing to do.
  private func waitForPastedData() {
    guard let running = application.running, let live = session.host.current else { return }
    let others = session.programs.running.values.filter { $0 !== running && $0.isAlive }
    guard !others.isEmpty,
      // The next step reports a display that has gone.
      let owner = try? live.display.clipboardOwner, !running.owns(owner),
      let source = others.first(where: { $0.owns(owner) })
    else { return }
    session.recorder.measuring(.idle) {
      _ = idle(of: [running, source], on: live, within: TimeLimits.Idle.pastedData.seconds)
    }
  }

  private func waitForIdle(afterInput isAfterInput: Bool, of inputDuration: TimeInterval, isStarting: Bool)
    -> Bool
  {
    session.recorder.run("Wait for \(application) to idle") {
      guard let running = application.running, let live = session.host.current else { return true }
      // Every input is followed by this wait. The next query reads the tree again, even if the validator would keep it.
      if isAfterInput { running.keptTree = nil }
      if let isSettled = session.recorder.measuring(
        .idle, { surfaceHasHandled(running, afterInput: isAfterInput) }),
        isSettled
      {
        return true
      }
      let isAfterInput = isAfterInput || running.surface.hasUnsettledInput
      running.surface.hasUnsettledInput = false
      let outcome = session.recorder.measuring(.idle) {
        idleOutcome(of: running, on: live, afterInput: isAfterInput)
      }
      switch outcome {
      case .idle, .idleButAnimating:
        running.hang = nil
        running.isAlwaysBusy = false
        if isAfterInput {
          session.recorder.measuring(.idle) {
            waitForPendingChanges(of: running, on: live, afterInputOf: inputDuration)
          }
        }
        return true
      case .gone: return true
      case .busy(let what):
        if !running.isAlwaysBusy {
          running.isAlwaysBusy = true
          session.recorder.note(
            "\(application) was still busy after \(session.settings.tunables.idleTimeout) s: \(what). "
              + "UNDERSTUDY_IDLE_TIMEOUT sets the limit; until the program is idle once, no step waits for that longer "
              + "than \(session.settings.tunables.busyTimeout) s")
        }
        return true
      case .hung(let what):
        session.recorder.note("\(application) does not respond: \(what)")
        if !isStarting {
          application.failures.hangFindings(of: running, for: session.settings.tunables.hangTimeout)
        }
        return false
      }
    }
  }

  /// Waits until the program has answered a key in the middle of a text.
  ///
  /// Nothing is noted in the log.
  ///
  /// - Parameter isThorough: whether a document has to come to rest, with its short timers, and any other program to draw what
  ///   it shows. A program that only has to have handled the key is asked while it still draws.
  /// - Returns: false where it does not come to rest: it hangs, works on, or has gone.
  package func waitUntilAnswered(isThorough: Bool) -> Bool {
    guard let running = application.running, let live = session.host.current else { return true }
    running.keptTree = nil
    return session.recorder.measuring(.idle) {
      if surfaceHasHandled(running, afterInput: true) == true {
        guard isThorough, let access = running.surface.connection else { return true }
        return access.waitUntilNothingIsDue(in: Array(running.processes.dropFirst()))
      }
      running.surface.hasUnsettledInput = false
      let outcome =
        isThorough || running.engineOfLateChanges != nil
        ? idleOutcome(of: running, on: live, afterInput: true)
        : idleOutcome(of: running, on: live, afterInput: true, grace: 0, awaitsFrames: false)
      switch outcome {
      case .idle, .idleButAnimating:
        if isThorough || running.engineOfLateChanges != nil { waitForPendingChanges(of: running, on: live) }
        return true
      case .busy, .hung, .gone: return false
      }
    }
  }

  /// Waits until the program has nothing to do, where it shows otherwise that it has handled its input.
  ///
  /// It is not made to look at its input, and not waited for until it draws.
  ///
  /// - Returns: false where it does not come to rest: it hangs, works on, or has gone.
  package func waitUntilAtRest() -> Bool {
    guard let running = application.running, let live = session.host.current else { return true }
    running.keptTree = nil
    return session.recorder.measuring(.idle) {
      if surfaceHasHandled(running, afterInput: true) == true { return true }
      live.idle.noteInput()
      let outcome = idleOutcome(
        of: running, on: live, afterInput: true, grace: 0, awaitsFrames: false, isFlushed: false)
      switch outcome {
      case .idle, .idleButAnimating: return true
      case .busy, .hung, .gone: return false
      }
    }
  }

  /// Waits until the accessibility tree of a program that is idle reports what the program shows.
  func waitForPendingChanges(
    of running: RunningApplication, on live: LiveDesktop, afterInputOf inputDuration: TimeInterval = 0
  ) {
    PendingSurfaceChanges(bus: live.bus, rest: live.rest, program: running).wait(afterInputOf: inputDuration)
    {
      // A browser has dozens of other threads, and what they do for a document ends in its main thread.
      _ = idleOutcome(of: running, on: live, afterInput: true, grace: 0)
    }
  }

  fileprivate func idleOutcome(
    of running: RunningApplication, on live: LiveDesktop, afterInput: Bool, timeout: TimeInterval? = nil,
    grace: TimeInterval? = nil, awaitsFrames: Bool = true, isFlushed: Bool = true
  ) -> IdleOutcome {
    func wait(_ flush: (() -> Void)?) -> IdleOutcome {
      live.idle.wait(
        for: running.processes, with: live.helperProcesses,
        windowArea: { Self.area(of: running, on: live) },
        timeout: timeout
          ?? (running.isAlwaysBusy
            ? session.settings.tunables.busyTimeout : session.settings.tunables.idleTimeout),
        grace: grace, awaitsFrames: awaitsFrames,
        // A program that waits for a part of the desktop that is dead or stopped is busy for ever.
        isPossible: { (try? live.checkHealth(timeout: 0)) != nil },
        isAnswering: { Self.isAnswering(running, on: live) }, flush: flush)
    }
    guard afterInput else { return wait(nil) }
    if let accessible = running.accessible {
      let queue = InputTarget(
        bus: live.bus, display: live.display, server: live.desktop.serverProcess, root: accessible.root,
        processes: Set(running.processes),
        timeout: session.settings.tunables.hangTimeout)
      if let outcome = accessible.knownToolkit.emptyInputQueue(queue, wait) { return outcome }
    }
    return isFlushed ? wait { self.flushInput(of: running, on: live) } : wait(nil)
  }

  /// Whether the program's user interface answers on the accessibility bus.
  private static func isAnswering(_ running: RunningApplication, on live: LiveDesktop) -> Bool {
    guard let accessible = running.accessible, !accessible.isWithoutBus else { return false }
    // Only that it answers is asked.
    return (try? live.bus.parent(of: accessible.root)) != nil
  }

  /// Whether the program is idle, or becomes so within some seconds.
  ///
  /// Nothing is noted in the log.
  ///
  /// - Parameters:
  ///   - seconds: how long it may take.
  ///   - isAfterInput: whether input was sent to it since it was last idle, by whomever.
  /// - Returns: true also for a program that does not run; false for one that hangs.
  package func settles(within seconds: TimeInterval, afterInput isAfterInput: Bool) -> Bool {
    session.lock.withLock {
      guard let running = application.running, running.isAlive, let live = session.host.current else {
        return true
      }
      switch idleOutcome(of: running, on: live, afterInput: isAfterInput, timeout: seconds) {
      case .busy, .hung: return false
      case .idle, .idleButAnimating, .gone: break
      }
      if isAfterInput { waitForPendingChanges(of: running, on: live) }
      return true
    }
  }

  /// Waits until this program, which something is dragged from, and the one that it is dragged to have worked off
  /// what they were sent of the drag, each at most half a second: what paints all the while, since something is
  /// dragged over it, is not waited for any longer.
  ///
  /// The one sends where the pointer is, and the other answers whether it takes what is dragged. Let go before that answer
  /// has come, the first calls the drop off. So two programs have to be at rest at the same time, and where something is
  /// dragged between them by the protocol for that, they get longer for it.
  package func settleWhileDragging(to other: TargetApplication) {
    guard let live = session.host.current else { return }
    let half = TimeLimits.Idle.settleAfterDrag.seconds
    for program in application == other ? [application] : [application, other] {
      guard let running = program.running else { continue }
      _ = program.idle.idleOutcome(of: running, on: live, afterInput: true, timeout: half)
    }
    guard application != other, let source = application.running, let target = other.running else { return }
    // The rest of the drag reports a display that has gone.
    if case .busy = idle(of: [source, target], on: live, within: half),
      (try? live.display.isDragging) == true
    {
      _ = idle(of: [source, target], on: live, within: TimeLimits.Idle.answerWhileDragging.seconds)
    }
  }

  /// Waits until several programs are idle at the same time.
  private func idle(of programs: [RunningApplication], on live: LiveDesktop, within seconds: TimeInterval)
    -> IdleOutcome
  {
    live.idle.wait(
      for: programs.flatMap(\.processes), with: live.helperProcesses,
      windowArea: { programs.reduce(0) { $0 + Self.area(of: $1, on: live) } }, timeout: seconds,
      isPossible: { (try? live.checkHealth(timeout: 0)) != nil },
      isAnswering: { programs.first.map { Self.isAnswering($0, on: live) } ?? true },
      flush: { for program in programs { self.flushInput(of: program, on: live) } })
  }

  /// Waits until this program has worked off what was dropped on it from another one, which hands it out when it is asked (XDND).
  package func waitForDrop(from source: TargetApplication) {
    guard application != source else { return }
    wait(afterInput: true)
    guard let running = application.running, let other = source.running, let live = session.host.current
    else { return }
    session.recorder.measuring(.idle) {
      _ = idle(of: [running, other], on: live, within: TimeLimits.Idle.answerWhileDragging.seconds)
    }
  }

  /// Waits for idle before an event.
  ///
  /// - Throws: `AutomationError` when the program hangs.
  package func require() throws {
    guard !wait(), let running = application.running else { return }
    throw application.failures.hung(
      running, for: session.settings.tunables.hangTimeout,
      "Its main thread did not return to the event loop for \(session.settings.tunables.hangTimeout) s.")
  }

  /// Whether the surface reports that the program has handled the events that it was sent.
  ///
  /// - Returns: nil where it is not known.
  func surfaceHasHandled(_ running: RunningApplication, afterInput isAfterInput: Bool) -> Bool? {
    guard let access = running.surface.connection else { return nil }
    if isAfterInput {
      let waits = ProcessorDelay(of: running.processes)
      let longest = TimeLimits.Idle.processorWait.seconds
      guard access.waitUntilInputIsHandled(notCounting: { min(waits.seconds, longest) }) else { return nil }
      running.surface.hasUnsettledInput = true
      return true
    }
    return running.surface.hasUnsettledInput ? access.isAtRest() : nil
  }
}
