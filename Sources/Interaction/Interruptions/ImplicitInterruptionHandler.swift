// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Handles an interruption that no handler of the test has handled, like a careful person who wants to continue and
/// agrees to nothing.
///
/// Like Apple's handler, this handler presses Cancel in an alert, or else the default button, and dismisses
/// notifications. Windows of programs that no test has launched are lowered or closed, and permissions are refused.
/// Dialogs of the program under test that are not alerts stay, and so do its menus and popovers, because closing them
/// would be a decision about the program.
struct ImplicitInterruptionHandler {
  static let name = "the implicit handler"

  /// Waits until an interruption is gone.
  let waiter: Waiter
  let tunables: Tunables
  let runningDesktop: RunningDesktop

  /// The sentence for an interruption that was already gone.
  static let nothingDone = "It had disappeared by itself"

  enum Outcome {
    case handled(by: String)
    case declined(because: String)
  }

  /// Tries the answers to an interruption.
  ///
  /// - Parameters:
  ///   - interruption: the obstacle.
  ///   - attempt: the number of this attempt of the implicit handler for the interruption, from 1.
  /// - Returns: the answer that worked, or the reason why no answer did.
  func handle(_ interruption: Interruption, attempt: Int) -> Outcome {
    if let refusal = ImplicitAnswer.refusal(of: interruption) { return .declined(because: refusal) }
    var problems: [String] = []
    for step in ImplicitAnswer.steps(for: interruption, attempt: attempt) {
      if isGone(interruption) { return .handled(by: Self.nothingDone) }
      do {
        let done = try perform(step)
        if case .raise = step { return .handled(by: done) }
        if waitUntilGone(interruption) { return .handled(by: done) }
        problems.append("\(done), but it stayed")
      } catch {
        problems.append("\(error)".prefix { !$0.isNewline } + "")
      }
    }
    return .declined(
      because: problems.isEmpty ? "it has no button that could dismiss it" : problems.joined(separator: "; "))
  }

  // MARK: - Steps

  /// Performs one step.
  ///
  /// - Returns: a sentence about the step, without its full stop.
  private func perform(_ step: ImplicitAnswer.Step) throws -> String {
    switch step {
    case .press(let answer):
      try answer.element.perform(ActionPart.pressButton(answer.label).title(on: answer.element)) {
        try $0.click()
      }
      return "Pressed \(quoted(answer.label))"
    case .raise(let window):
      try runningDesktop.display.activate(window)
      _ = try runningDesktop.display.waitForActive(
        window, until: MonotonicClock.now + tunables.focusTimeout)
      return "Brought the program's window to the front"
    case .close(let window):
      try runningDesktop.display.close(window.id)
      return "Closed the window \(quoted(window.title))"
    case .click(let window):
      let display = runningDesktop.display
      let place = try display.window(window.id).visibleFrame.center
      try display.movePointer(to: place)
      let isClicked = try display.click(
        button: PointerButton.left.rawValue, at: place, ifOver: display.frame(of: window.id), count: 1,
        holding: nil)
      return isClicked
        ? "Clicked the window \(quoted(window.title))"
        : "The window \(quoted(window.title)) is itself covered"
    }
  }

  // MARK: - Result

  private func waitUntilGone(_ interruption: Interruption) -> Bool {
    waiter.wait(timeout: TimeLimits.Interruptions.dialogEnd.seconds) {
      isGone(interruption)
    }
  }

  private func isGone(_ interruption: Interruption) -> Bool {
    guard let window = interruption.window else { return !interruption.element.exists() }
    // If the display does not answer, the next step reports it; no answer is possible on it.
    guard let windows = try? runningDesktop.display.windows() else { return true }
    return !windows.contains { $0.id == window.id && $0.isViewable }
  }
}
