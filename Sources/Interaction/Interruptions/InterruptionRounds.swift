// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// The record of the interruptions and of the handlers asked about them while one event looked for its element.
///
/// It ends the asking when that leads nowhere.
final class InterruptionRounds {
  /// How often the same interruption may be reported as dealt with before the asking ends.
  private static let mostOfOne = 3

  /// How many interruptions in all may come before one event.
  private static let most = 10

  private let session: AutomationSession
  private let monitors: InterruptionMonitors
  private var seen: [Interruption.Key: TimeInterval] = [:]
  private var asked: [Interruption.Key: Int] = [:]
  private var declined: Set<Interruption.Key> = []
  private var count = 0
  private var last: InterruptionMonitors.Answer?
  private var lastLine = ""
  private var dealtWith: [String] = []

  /// Finds what is in the way where nobody was asked about it, for a failure.
  var blocker: (() -> Interruption?)?

  init(session: AutomationSession, monitors: InterruptionMonitors = .shared) {
    self.session = session
    self.monitors = monitors
  }

  /// Whether it is worth finding out what interrupts.
  var isReady: Bool { monitors.isReady(in: session) }

  /// Whether this is a monitor's own event.
  var isInMonitor: Bool { monitors.running != nil }

  /// Whether anybody may be asked about an interruption: inside a handler that is not so with each.
  func isReady(for interruption: Interruption) -> Bool { monitors.isReady(for: interruption, in: session) }

  /// Whether to ask without waiting for the interruption to pass: a dialog does not.
  ///
  /// One that somebody has dealt with gets the time to close. Where only the implicit handler is there, what it
  /// answers has to stand for a moment.
  func wantsToAskAtOnce(_ interruption: Interruption) -> Bool {
    guard asked[interruption.key] == nil, mayAsk(interruption) else { return false }
    guard !monitors.hasOwn else { return interruption.isDialog || interruption.kind == .banner }
    let now = MonotonicClock.now
    let since = seen[interruption.key] ?? now
    seen[interruption.key] = since
    return ImplicitAnswer.refusal(of: interruption) == nil
      && now - since >= session.settings.tunables.interruptionGrace
  }

  /// Asks the monitors, unless they have been asked often enough.
  ///
  /// - Returns: whether one of them says that it has dealt with it.
  func handle(_ interruption: Interruption) -> Bool {
    guard mayAsk(interruption) else { return false }
    count += 1
    asked[interruption.key, default: 0] += 1
    let answer = monitors.ask(about: interruption, in: session, attempt: asked[interruption.key] ?? 1)
    last = answer
    lastLine = interruption.line
    if let handler = answer.handledBy {
      dealtWith.append("\(handler) dealt with \(interruption.line)")
    } else {
      declined.insert(interruption.key)
    }
    return answer.handledBy != nil
  }

  private func mayAsk(_ interruption: Interruption) -> Bool {
    isReady(for: interruption) && !declined.contains(interruption.key)
      && asked[interruption.key, default: 0] < Self.mostOfOne && count < Self.most
  }

  /// The failure with what is in the way, and what the monitors had to do with it.
  ///
  /// - Parameters:
  ///   - error: why the step cannot be done.
  ///   - blocker: finds what is in the way where nobody was asked about it.
  /// - Returns: the same error with lines added.
  func explaining(_ error: AutomationError, blocker: (() -> Interruption?)? = nil) -> AutomationError {
    var error = error
    if let last {
      error.notes.append("Interrupted by: \(lastLine)")
      error.notes += explanation(of: last)
      if dealtWith.count > 1 {
        error.notes.append("Earlier interruptions of this event:")
        error.notes += dealtWith.map { "  \($0)" }
      }
      if let running = monitors.running { error.notes.append(Self.explanation(of: running)) }
      return error
    }
    guard let interruption = (blocker ?? self.blocker)?() else { return error }
    error.notes.append("Interrupted by: \(interruption.line)")
    if let running = monitors.running {
      error.notes.append(Self.explanation(of: running))
    } else if !monitors.handlesImplicitly(in: session) {
      error.notes.append("There is no UI interruption monitor, and the implicit handler is switched off.")
    }
    return error
  }

  private static func explanation(of running: RunningMonitor) -> String {
    "This event is one of UI interruption monitor \(quoted(running.name)), which was asked about "
      + "\(running.interruption). Interruptions of a monitor's own events are passed to no monitor: the "
      + "monitor has to handle them itself, or return false."
  }

  private func explanation(of answer: InterruptionMonitors.Answer) -> [String] {
    if let handler = answer.handledBy {
      return [
        "\(handler) said that it handled this, \(times(count)), but the element is "
          + "still not to be reached. Return true only when the interruption has been dealt with."
      ]
    }
    var lines: [String] = []
    if !answer.asked.isEmpty {
      lines = [
        "UI interruption monitors asked: \(answer.asked.joined(separator: ", ")). None of them handled it."
      ]
    }
    if let refusal = answer.refusal { lines.append("The implicit handler left it: \(refusal).") }
    return lines
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
