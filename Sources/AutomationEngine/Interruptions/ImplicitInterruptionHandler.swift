import Foundation
import WindowSystem

/// What deals with an interruption when no handler of the test has: it does what a careful person would who only wants
/// to go on, and agrees to nothing.
///
/// As Apple's it presses Cancel in an alert, or else the default button, and puts notifications away. Windows of
/// programs that no test has launched are put below or closed, permissions are refused. Dialogs of the program under
/// test that are no alerts stay, and so do its menus and popovers: closing them would be a decision about the program.
struct ImplicitInterruptionHandler {
  static let name = "the implicit handler"

  let session: AutomationSession
  let live: LiveDesktop

  enum Outcome {
    case handled(by: String)
    case declined(because: String)
  }

  private enum Step {
    case press(Interruption.Answer)
    case raise(WindowID)
    case close(WindowInfo)
    /// A click on what has no button: banners go by it.
    case click(WindowInfo)
  }

  /// Why it leaves an interruption alone; nil when it tries.
  static func refusal(of interruption: Interruption) -> String? {
    if interruption.isForMonitorsAlone { return "the event reaches the program all the same" }
    switch (interruption.owner, interruption.kind) {
    case (.user, _): return "it belongs to a program of the user"
    case (.test, .alert): return interruption.showsProgress ? "it shows that something goes on" : nil
    case (.test, .dialog): return "it is a dialog of a program under test, and no alert"
    case (.test, .part): return "it is a part of a program under test"
    case (.test, .window):
      return interruption.windowBelow == nil ? "it is a window of a program under test" : nil
    default: return nil
    }
  }

  /// - Parameter attempt: the how manyth time that it is asked about this interruption, from 1.
  func handle(_ interruption: Interruption, attempt: Int) -> Outcome {
    if let refusal = Self.refusal(of: interruption) { return .declined(because: refusal) }
    var problems: [String] = []
    for step in Self.steps(for: interruption, attempt: attempt) {
      if isGone(interruption) { return .handled(by: "It had gone by itself") }
      do {
        let done = try take(step)
        if case .raise = step { return .handled(by: done) }
        if waitUntilGone(interruption) { return .handled(by: done) }
        problems.append("\(done), but it stayed")
      } catch {
        problems.append("\(error)".prefix { $0 != "\n" } + "")
      }
    }
    return .declined(
      because: problems.isEmpty ? "it has no button to answer it with" : problems.joined(separator: "; "))
  }

  // MARK: - What is done

  private static func steps(for interruption: Interruption, attempt: Int) -> [Step] {
    let answers = interruption.answers
    func first(_ matches: (String) -> Bool) -> Interruption.Answer? { answers.first { matches($0.label) } }
    let cancel = first(AnswerNames.isCancel)
    let close = first(AnswerNames.isClose)
    let only = answers.count == 1 ? answers.first : nil
    let answer: Interruption.Answer?
    var mayClick = false
    switch (interruption.owner, interruption.kind) {
    case (.service(.portal), _): answer = first(AnswerNames.isDeny) ?? cancel ?? close
    case (_, .banner):
      answer = close
      mayClick = true
    case (.service, _): answer = close ?? cancel ?? first(AnswerNames.isDeny)
    case (_, .alert), (.stranger, .dialog):
      answer = cancel ?? answers.first(where: \.isDefault) ?? only ?? close
    case (_, _) where attempt == 1 && interruption.windowBelow != nil:
      return interruption.windowBelow.map { [.raise($0)] } ?? []
    case (.stranger, _):
      answer = close ?? cancel ?? only
      mayClick = answers.isEmpty
    default: return []
    }
    var steps = answer.map { [Step.press($0)] } ?? []
    guard let window = interruption.window else { return steps }
    if !window.isOverrideRedirect {
      steps.append(.close(window))
    } else if mayClick {
      steps.append(.click(window))
    }
    return steps
  }

  /// - Returns: what was done, as a sentence without its stop.
  private func take(_ step: Step) throws -> String {
    switch step {
    case .press(let answer):
      try answer.element.perform("Press \(quoted(answer.label))") { try $0.click() }
      return "Pressed \(quoted(answer.label))"
    case .raise(let window):
      try live.display.activate(window)
      _ = try live.display.waitForActive(window, until: MonotonicClock.now + session.tunables.focusTimeout)
      return "Brought the program's window to the front"
    case .close(let window):
      try live.display.close(window.id)
      return "Closed the window \(quoted(window.title))"
    case .click(let window):
      let place = try live.display.window(window.id).visibleFrame.center
      let top = try live.display.windows().last { $0.isViewable && $0.outerFrame.contains(place) }
      guard top?.id == window.id else { return "The window \(quoted(window.title)) is covered itself" }
      try live.display.movePointer(to: place)
      try live.display.press(button: PointerGesture.Button.left.rawValue)
      try live.display.release(button: PointerGesture.Button.left.rawValue)
      return "Clicked the window \(quoted(window.title))"
    }
  }

  // MARK: - What came of it

  /// How long a dialog may take to go when it has been answered, in seconds: banners fade.
  private static let patience: TimeInterval = 2

  private func waitUntilGone(_ interruption: Interruption) -> Bool {
    Waiter(session: session).wait(timeout: Self.patience) { isGone(interruption) }
  }

  private func isGone(_ interruption: Interruption) -> Bool {
    guard let window = interruption.window else { return !interruption.element.exists() }
    guard let windows = try? live.display.windows() else { return true }
    return !windows.contains { $0.id == window.id && $0.isViewable }
  }
}
