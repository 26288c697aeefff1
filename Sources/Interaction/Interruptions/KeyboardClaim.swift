// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Ensures that an element can receive keys, and calls the handlers for a window that has taken the keyboard.
struct KeyboardClaim {
  private let element: ElementHandle
  private let runningDesktop: RunningDesktop
  private var application: TargetProgram { element.application }

  /// Creates a claim for an element.
  ///
  /// - Parameters:
  ///   - element: the element that the keys are for.
  ///   - runningDesktop: the desktop.
  init(for element: ElementHandle, on runningDesktop: RunningDesktop) {
    self.element = element
    self.runningDesktop = runningDesktop
  }

  /// Brings the program to the front before keys are sent, and calls the handlers for a window that has taken the
  /// keyboard.
  ///
  /// Such a window belongs to a program that does not belong to the test, or is a modal dialog of the program that does
  /// not contain the element. If no handler handles the dialog, the keys are sent nevertheless, because the dialog
  /// belongs to the program.
  ///
  /// - Parameters:
  ///   - running: the program that the keys are for.
  ///   - loss: the first words of the error if another program keeps the keyboard; they name the action that was
  ///     omitted.
  /// - Returns: the handlers that were called. For a possible failure, also an interruption for which no handler was
  ///   called.
  /// - Throws: `AutomationError` if another program keeps the keyboard. Inside a monitor, keys go to that program,
  ///   because the keys may be the monitor's answer to it.
  func freeKeyboard(
    _ running: RunningProgram, loss: String = "The keys were not sent"
  ) throws -> KeyboardAnswers {
    let rounds = InterruptionRounds(session: application.session, monitors: application.session.monitors)
    while true {
      let windows = try application.foreground.comeToFront(running, on: runningDesktop)
      guard let active = windows.first(where: \.isActive) else { return KeyboardAnswers(rounds: rounds) }
      let isOfProgram = active.processID.map(running.owns) == true
      guard rounds.isReady || !isOfProgram else {
        // A state that cannot be read now blocks nothing; the event itself reports the reason if it cannot be sent.
        return KeyboardAnswers(
          rounds: rounds, blocker: { try? interruption(ofKeyboardBy: active, among: windows, running) })
      }
      guard let interruption = try interruption(ofKeyboardBy: active, among: windows, running)
      else { return KeyboardAnswers(rounds: rounds) }
      guard rounds.isReady(for: interruption), rounds.handle(interruption) else {
        let answers = KeyboardAnswers(rounds: rounds, blocker: { interruption })
        guard isOfProgram || rounds.isInMonitor else {
          throw answers.explaining(Self.keyboardIsTaken(by: interruption, loss))
        }
        return answers
      }
      try application.idle.require()
      let now = try application.failures.mappingDisplayErrors {
        try runningDesktop.display.windows().first(where: \.isActive)
      }
      if now?.processID.map(running.owns) != true {
        _ = try application.foreground.raise(running, on: runningDesktop)
      }
    }
  }

  private static func keyboardIsTaken(by interruption: Interruption, _ loss: String) -> AutomationError {
    AutomationError(.noKeyboardFocus, "\(loss), because the keyboard focus moved to \(interruption.line).")
  }

  /// Regains the keyboard in the middle of a string.
  ///
  /// - Returns: the window that receives keys now.
  /// - Throws: `AutomationError` if a window of another program keeps the keyboard.
  func regainKeyboard(
    _ running: RunningProgram, remaining: Int, of count: Int
  ) throws -> WindowID {
    let focus = try settledFocus()
    let loss = "\(remaining) of \(count) characters were not typed"
    let answers = try freeKeyboard(running, loss: loss)
    let windows = try application.failures.mappingDisplayErrors { try runningDesktop.display.windows() }
    guard let active = windows.first(where: \.isActive), active.processID.map(running.owns) != true,
      let interruption = try interruption(ofKeyboardBy: active, among: windows, running)
    else { return focus }
    throw answers.explaining(Self.keyboardIsTaken(by: interruption, loss))
  }

  /// Returns the window that receives keys, after waiting until the window manager reports it as active.
  ///
  /// The window manager does so a moment after it has moved the focus.
  func settledFocus() throws -> WindowID {
    try application.failures.mappingDisplayErrors {
      var focus = try runningDesktop.display.inputFocus
      _ = try Waiter(session: application.session).wait(timeout: TimeLimits.Interruptions.menuEvents.seconds)
      {
        focus = try runningDesktop.display.inputFocus
        guard let active = try runningDesktop.display.activeWindow else { return false }
        return try runningDesktop.display.frame(of: focus) == runningDesktop.display.frame(of: active)
      }
      return focus
    }
  }

  private func interruption(
    ofKeyboardBy active: WindowInfo, among windows: [WindowInfo], _ running: RunningProgram
  ) throws -> Interruption? {
    let isOfProgram = active.processID.map(running.owns) ?? false
    guard isOfProgram ? active.isModal && !element.isApplication : active.processID != nil else { return nil }
    let tree = try application.elementTree()
    let finder = InterruptionFinder(
      application: application, tree: tree, otherPrograms: application.otherPrograms(on: runningDesktop))
    return try application.failures.answering(tree) {
      guard isOfProgram else { return finder.interruption(ofKeyboardBy: active, among: windows) }
      // A dialog does not block an element that is in the dialog or does not exist.
      guard let result = try? element.matches(), let node = result.nodes.first,
        let window = try result.tree.geometry().window(of: node), window.id != active.id,
        window.transientFor != active.id
      else { return nil }
      return finder.interruption(byWindow: active)
    }
  }

  /// Adds the window that has taken the lost keys to an error, if a window of another program has the keyboard now.
  func explainLoss(_ error: AutomationError, _ running: RunningProgram) throws -> AutomationError {
    // The existing error is reported in any case; this code only adds to it.
    guard error.kind == .textLost, let windows = try? runningDesktop.display.windows(),
      let active = windows.first(where: \.isActive),
      let interruption = try? interruption(ofKeyboardBy: active, among: windows, running)
    else { return error }
    var error = error
    error.notes.append("The keyboard focus moved to: \(interruption.line)")
    return error
  }
}

/// The handlers that were called for the keyboard.
struct KeyboardAnswers {
  let rounds: InterruptionRounds
  /// Finds the interruption for a failure if no handler was called; nil if nothing is in the way.
  var blocker: (() -> Interruption?)?

  /// Adds the interruption and the actions of the monitors to a failure.
  func explaining(_ error: AutomationError) -> AutomationError {
    rounds.explaining(error, blocker: blocker)
  }

  /// Runs code, and adds the interruptions to its errors.
  func explainingFailures<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AutomationError {
      throw explaining(error)
    }
  }
}
