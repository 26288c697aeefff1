// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem

/// The record of the interruptions of one event, and of the handlers that were called for them.
///
/// The handlers are no longer called when their calls have no effect.
final class InterruptionRounds {
  /// The maximum number of times that the handlers are called for the same interruption.
  private static let maximumOfOne = 3

  /// The maximum number of times that the handlers are called for all interruptions of one event.
  private static let maximumCalls = 10

  /// The number of times that a handler has reported that it handled an interruption.
  private struct Report {
    let key: Interruption.Key
    let handler: String
    /// The interruption in words, at the time of the last report.
    var line: String
    var count = 0
  }

  private let session: AutomationSession
  private let monitors: InterruptionMonitorStack
  /// The time at which each interruption was seen for the first time.
  private var firstSightings: [Interruption.Key: TimeInterval] = [:]
  /// The number of times that the handlers were called for each interruption.
  private var callCounts: [Interruption.Key: Int] = [:]
  private var declined: Set<Interruption.Key> = []
  /// The number of times that the handlers were called for all interruptions.
  private var totalCalls = 0
  /// The last call to the handlers: its result and its interruption; nil if they have not been called.
  private var last: (answer: InterruptionMonitorStack.Answer, interruption: Interruption)?
  /// The reports of the handlers, in the order of the first report about each interruption by each handler.
  private var reports: [Report] = []

  init(session: AutomationSession, monitors: InterruptionMonitorStack) {
    self.session = session
    self.monitors = monitors
  }

  /// Whether a handler is available, so that it is useful to find the interruption.
  var isReady: Bool { monitors.isReady(with: session.settings) }

  /// Whether the event is sent by a monitor.
  var isInMonitor: Bool { monitors.running != nil }

  /// Returns whether a handler may be called for an interruption; inside a handler, only some interruptions qualify.
  func isReady(for interruption: Interruption) -> Bool {
    monitors.isReady(for: interruption, with: session.settings)
  }

  /// Stores the time at which an interruption was seen for the first time while only the implicit handler is available;
  /// ``shouldAskAtOnce(_:at:)`` compares it with the current time.
  func noteSighting(of interruption: Interruption, at now: TimeInterval) {
    guard isNewAndAskable(interruption), !monitors.hasTestHandlers,
      firstSightings[interruption.key] == nil
    else { return }
    firstSightings[interruption.key] = now
  }

  /// Returns whether to call the handlers at once, instead of waiting for the interruption to disappear on its own.
  ///
  /// Dialogs do not disappear on their own.
  ///
  /// An interruption that was already handled gets time to close. If only the implicit handler is available, an
  /// interruption must have existed for a moment before this handler answers it.
  ///
  /// - Parameters:
  ///   - interruption: the interruption that was found.
  ///   - now: the current time of the monotonic clock, in seconds.
  /// - Returns: whether to call the handlers now.
  func shouldAskAtOnce(_ interruption: Interruption, at now: TimeInterval) -> Bool {
    guard isNewAndAskable(interruption) else { return false }
    guard !monitors.hasTestHandlers else { return interruption.isDialog || interruption.kind == .banner }
    return ImplicitAnswer.refusal(of: interruption) == nil
      && now - (firstSightings[interruption.key] ?? now) >= session.settings.tunables.interruptionGrace
  }

  private func isNewAndAskable(_ interruption: Interruption) -> Bool {
    callCounts[interruption.key] == nil && mayAsk(interruption)
  }

  /// Calls the monitors, unless they were already called too often.
  ///
  /// - Returns: whether one of them reports that it has handled the interruption.
  func handle(_ interruption: Interruption) -> Bool {
    guard mayAsk(interruption) else { return false }
    totalCalls += 1
    callCounts[interruption.key, default: 0] += 1
    let answer = monitors.ask(about: interruption, in: session, attempt: implicitAttempt(for: interruption))
    last = (answer, interruption)
    if let handler = answer.handledBy {
      let index = reportIndex(by: handler, about: interruption) ?? reports.endIndex
      if index == reports.endIndex {
        reports.append(Report(key: interruption.key, handler: handler, line: interruption.line))
      }
      reports[index].line = interruption.line
      reports[index].count += 1
    } else {
      declined.insert(interruption.key)
    }
    return answer.handledBy != nil
  }

  /// Returns the number of the implicit handler's next attempt for an interruption, from 1.
  ///
  /// A call in which a handler of the test handled the interruption is not an attempt of the implicit handler, because
  /// the implicit handler was not called then.
  func implicitAttempt(for interruption: Interruption) -> Int {
    let name = InterruptionMonitorStack.Answer.implicitHandler
    return 1 + (reportIndex(by: name, about: interruption).map { reports[$0].count } ?? 0)
  }

  /// Returns the index in ``reports`` of a handler's report about an interruption; nil if the handler has not reported
  /// that it handled this interruption.
  private func reportIndex(by handler: String, about interruption: Interruption) -> Int? {
    reports.firstIndex { $0.key == interruption.key && $0.handler == handler }
  }

  private func mayAsk(_ interruption: Interruption) -> Bool {
    isReady(for: interruption) && !declined.contains(interruption.key)
      && callCounts[interruption.key, default: 0] < Self.maximumOfOne
      && totalCalls < Self.maximumCalls
  }

  /// Adds the obstacle and the actions of the monitors to a failure.
  ///
  /// - Parameters:
  ///   - error: the reason why the step is not possible.
  ///   - blocker: finds the obstacle if no handler was called.
  /// - Returns: the same error with added lines.
  func explaining(_ error: AutomationError, blocker: (() -> Interruption?)? = nil) -> AutomationError {
    var error = error
    if let (answer, interruption) = last {
      error.notes.append("Interrupted by: \(interruption.line)")
      let current = answer.handledBy.flatMap { reportIndex(by: $0, about: interruption) }
      error.notes += explanation(of: answer, count: current.map { reports[$0].count } ?? 0)
      let earlier = reports.indices.filter { $0 != current }.map { reports[$0] }
      if !earlier.isEmpty {
        error.notes.append("Earlier interruptions of this event:")
        error.notes += earlier.map { report in
          "  \(report.handler) handled \(report.line)" + (report.count > 1 ? ", \(times(report.count))" : "")
        }
      }
      if let running = monitors.running { error.notes.append(Self.explanation(of: running)) }
      return error
    }
    guard let interruption = blocker?() else { return error }
    error.notes.append("Interrupted by: \(interruption.line)")
    if let running = monitors.running {
      error.notes.append(Self.explanation(of: running))
    } else if !monitors.handlesImplicitly(with: session.settings) {
      error.notes.append("There is no UI interruption monitor, and the implicit handler is switched off.")
    }
    return error
  }

  private static func explanation(of running: RunningMonitor) -> String {
    "This event comes from UI interruption monitor \(quoted(running.name)), which was called for "
      + "\(running.interruption). Interruptions of a monitor's own events are not passed to monitors: the "
      + "monitor has to handle them itself, or return false."
  }

  /// Returns the lines about the last call to the handlers.
  ///
  /// - Parameters:
  ///   - answer: the result of the call.
  ///   - count: the number of times that the handler in the answer has reported that it handled this interruption.
  /// - Returns: the lines.
  private func explanation(of answer: InterruptionMonitorStack.Answer, count: Int) -> [String] {
    if let handler = answer.handledBy {
      return [
        "\(handler) reported \(times(count)) that it handled this, but the element still "
          + "cannot be reached. Return true only if the interruption is gone."
      ]
    }
    var lines: [String] = []
    if !answer.asked.isEmpty {
      lines = [
        "UI interruption monitors called: \(answer.asked.joined(separator: ", ")). None of them handled it."
      ]
    }
    if let refusal = answer.refusal { lines.append("The implicit handler did not handle it: \(refusal).") }
    return lines
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
