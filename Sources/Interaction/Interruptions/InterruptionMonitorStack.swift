// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import Synchronized
import WindowSystem

/// A registered handler of interruptions; also the token that removes it.
package final class InterruptionMonitor: NSObject, Sendable {
  package let name: String
  // The test's closure runs on the thread that sends the interrupted event. In Apple's API, the closure need not be
  // Sendable.
  private let body: UncheckedSendable<(ElementHandle) -> Bool>

  init(name: String, handler: @escaping (ElementHandle) -> Bool) {
    self.name = name
    // The closure need not be Sendable, because only the thread that sends the event calls it.
    body = UncheckedSendable(handler)
  }

  func handle(_ element: ElementHandle) -> Bool { body.value(element) }
}

extension AutomationSession {
  /// The handlers for the events and waits of the session.
  ///
  /// They are those of the process, since a test adds handlers without naming a session.
  var monitors: InterruptionMonitorStack { .shared }
}

/// Watches running handlers, because no handler has unlimited time.
package protocol InterruptionWatch: AnyObject, Sendable {
  func handlerWillRun(_ monitor: RunningMonitor)
  func handlerDidReturn()
}

/// The interruption handlers: a stack that is called from the top until a handler returns true.
///
/// The last one is ``ImplicitInterruptionHandler``.
package final class InterruptionMonitorStack: Sendable {
  package static let shared = InterruptionMonitorStack()

  private let state = Guarded(State())

  private final class State {
    var monitors: [InterruptionMonitor] = []
    var phase = Phase.idle
    var implicit: Bool?
    weak var watch: (any InterruptionWatch)?

    /// Whether the handlers are being called.
    var isBeingAsked: Bool { if case .idle = phase { false } else { true } }

    /// Whether a handler of the test is running; the implicit handler is not called for its events.
    var isInMonitor: Bool { if case .inMonitor = phase { true } else { false } }

    /// The running handler of the test.
    var running: RunningMonitor? {
      switch phase {
      case .idle, .asking: nil
      case .inMonitor(let monitor): monitor
      case .inImplicitHandler(let outer): outer
      }
    }

    // If the test was abandoned in the meantime, the phase is idle and remains idle.

    func monitorDidReturn() {
      if case .inMonitor = phase { phase = .asking }
    }

    func implicitHandlerDidReturn() {
      if case .inImplicitHandler(let outer) = phase { phase = outer.map(Phase.inMonitor) ?? .asking }
    }
  }

  private enum Phase {
    case idle
    /// The handlers are being called, and none of them runs at present.
    case asking
    /// A handler of the test runs.
    case inMonitor(RunningMonitor)
    /// The implicit handler runs. If a handler of the test also runs, the implicit handler handles an interruption of
    /// that handler's events.
    case inImplicitHandler(within: RunningMonitor?)
  }

  /// Puts a handler on top of the stack.
  ///
  /// - Parameters:
  ///   - name: the name of the handler in the log.
  ///   - handler: receives the element in the way, and returns whether it has handled it. It may send events and add or
  ///     remove monitors. It is called on the thread that sends the interrupted event.
  /// - Returns: the monitor, which is also the token for its removal.
  package func add(_ name: String, handler: @escaping (ElementHandle) -> Bool) -> InterruptionMonitor {
    let monitor = InterruptionMonitor(name: name, handler: handler)
    state.withLock { $0.monitors.append(monitor) }
    return monitor
  }

  /// Removes a monitor; does nothing with any other object.
  package func remove(_ monitor: any NSObjectProtocol) {
    let removed = ObjectIdentifier(monitor)
    state.withLock { $0.monitors.removeAll { ObjectIdentifier($0) == removed } }
  }

  /// Removes all monitors.
  package func removeAll() {
    state.withLock { $0.monitors = [] }
    testWasLeft()
  }

  /// Resets the state of a running handler, because the test was abandoned during the handler, or has ended.
  package func testWasLeft() {
    let watch = state.withLock { state in
      state.phase = .idle
      return state.watch
    }
    watch?.handlerDidReturn()
  }

  /// Sets the observer that is notified of running handlers.
  package func setWatch(_ watch: any InterruptionWatch) { state.withLock { $0.watch = watch } }

  /// The setting of a test for the implicit handler; nil if the environment decides.
  package var implicitHandling: Bool? {
    get { state.withLock { $0.implicit } }
    set { state.withLock { $0.implicit = newValue } }
  }

  /// Returns whether the implicit handler is called after the handlers of the test.
  package func handlesImplicitly(with settings: SessionSettings) -> Bool {
    implicitHandling ?? settings.tunables.handlesInterruptions
  }

  /// The running handler; nil if no handler is running.
  package var running: RunningMonitor? { state.withLock { $0.running } }

  /// Returns whether a handler is available.
  ///
  /// A handler is not called while it is running, and no handler of the test is called while another one is running,
  /// because a handler must itself handle the interruptions of its events. The exception is an obstacle that another
  /// program puts in the running handler's way; the implicit handler is called for this obstacle.
  func isReady(with settings: SessionSettings) -> Bool {
    let (isBeingAsked, isInMonitor, hasMonitors) = state.withLock {
      ($0.isBeingAsked, $0.isInMonitor, !$0.monitors.isEmpty)
    }
    if isBeingAsked { return isInMonitor && handlesImplicitly(with: settings) }
    return hasMonitors || handlesImplicitly(with: settings)
  }

  /// Returns whether a handler is available for an interruption.
  func isReady(for interruption: Interruption, with settings: SessionSettings) -> Bool {
    isReady(with: settings) && running?.isInterrupted(by: interruption) ?? true
  }

  /// Whether handlers of the test are available.
  var hasTestHandlers: Bool { state.withLock { !$0.isBeingAsked && !$0.monitors.isEmpty } }

  /// The result of calling the handlers.
  struct Answer {
    /// The name of the implicit handler in ``handledBy``.
    static let implicitHandler = "The implicit handler"

    var asked: [String] = []
    /// The name of the handler that has handled the interruption; nil if no handler has handled it.
    var handledBy: String?
    /// The reason why the implicit handler did nothing; nil if it was not called.
    var refusal: String?
  }

  /// Calls the monitors, the last added first, until one has handled the interruption, and then the implicit handler.
  ///
  /// A monitor runs without the session's lock, so other threads can use the session in the meantime. Their events count
  /// as events of the monitor, because it may wait for them.
  ///
  /// - Parameters:
  ///   - interruption: the obstacle.
  ///   - session: the session of the test.
  ///   - attempt: the number of the implicit handler's attempt for the interruption, from 1, if it is called.
  /// - Returns: the called handlers, and the one that has handled the interruption.
  func ask(about interruption: Interruption, in session: AutomationSession, attempt: Int) -> Answer {
    guard isReady(for: interruption, with: session.settings) else { return Answer() }
    let isImplicit = handlesImplicitly(with: session.settings)
    if !hasTestHandlers, let refusal = ImplicitAnswer.refusal(of: interruption) {
      return Answer(refusal: refusal)
    }
    // A handler of the test may be running. The calls for its interruption then continue after this one.
    let isInMonitor = state.withLock { state in
      if state.isBeingAsked { return true }
      state.phase = .asking
      return false
    }
    defer { if !isInMonitor { state.withLock { $0.phase = .idle } } }
    return session.runLog.run("Invoking UI interruption monitors for \(interruption.element.description)") {
      if let runningDesktop = session.host.current {
        session.captures.steps.storePicture("Interruption", of: runningDesktop.display)
      }
      var answer = Answer()
      let monitors = isInMonitor ? [] : state.withLock { $0.monitors }
      for monitor in monitors.reversed() {
        // One monitor's handler may have removed another.
        guard state.withLock({ $0.monitors.contains { $0 === monitor } }) else {
          continue
        }
        answer.asked.append(quoted(monitor.name))
        let isHandled = session.runLog.run("Invoke UI interruption monitor \(quoted(monitor.name))") {
          // The closure of the test may wait for another thread, which may need the session.
          let isHandled = session.lock.whileReleased { run(monitor, about: interruption) }
          if !isHandled { session.runLog.note("It did not handle the interruption") }
          return isHandled
        }
        if isHandled {
          answer.handledBy = "UI interruption monitor \(quoted(monitor.name))"
          return answer
        }
      }
      if isImplicit { askImplicitHandler(about: interruption, in: session, attempt: attempt, &answer) }
      return answer
    }
  }

  private func run(_ monitor: InterruptionMonitor, about interruption: Interruption) -> Bool {
    let now = RunningMonitor(monitor, askedAbout: interruption)
    let watch = state.withLock { state in
      state.phase = .inMonitor(now)
      return state.watch
    }
    watch?.handlerWillRun(now)
    defer {
      state.withLock { $0.monitorDidReturn() }
      watch?.handlerDidReturn()
    }
    return monitor.handle(interruption.element)
  }

  private func askImplicitHandler(
    about interruption: Interruption, in session: AutomationSession, attempt: Int, _ answer: inout Answer
  ) {
    guard let runningDesktop = session.host.current else { return }
    state.withLock { $0.phase = .inImplicitHandler(within: $0.running) }
    defer { state.withLock { $0.implicitHandlerDidReturn() } }
    let outcome = session.runLog.run("Invoke the implicit interruption handler") {
      let handler = ImplicitInterruptionHandler(
        waiter: Waiter(session: session), tunables: session.settings.tunables, runningDesktop: runningDesktop)
      let outcome = handler.handle(interruption, attempt: attempt)
      switch outcome {
      case .handled(let done):
        session.runLog.note(done)
        if done != ImplicitInterruptionHandler.nothingDone {
          session.implicitAnswers.add("\(done), for \(interruption.line)")
        }
      case .declined(let reason): session.runLog.note("It did not handle the interruption: \(reason)")
      }
      return outcome
    }
    switch outcome {
    case .handled: answer.handledBy = Answer.implicitHandler
    case .declined(let reason): answer.refusal = reason
    }
  }
}
