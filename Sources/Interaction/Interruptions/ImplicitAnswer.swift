// SPDX-License-Identifier: Apache-2.0

import Programs
import WindowSystem

/// The answer of ``ImplicitInterruptionHandler`` to an interruption, decided from the known facts without any action.
enum ImplicitAnswer {
  enum Step {
    case press(Interruption.Answer)
    case raise(WindowID)
    case close(WindowInfo)
    /// A click on a window without buttons, which dismisses banners.
    case click(WindowInfo)
  }

  /// Returns the reason to ignore an interruption; nil if the handler tries to answer it.
  static func refusal(of interruption: Interruption) -> String? {
    if interruption.isForMonitorsAlone { return "the event reaches the program anyway" }
    switch (interruption.owner, interruption.kind) {
    case (.user, _): return "it belongs to a program of the user"
    case (.test, .alert): return interruption.showsProgress ? "it shows the progress of an operation" : nil
    case (.test, .dialog): return "it is a dialog of a program under test, not an alert"
    case (.test, .part): return "it is a part of a program under test"
    case (.test, .window):
      return interruption.windowBelow == nil ? "it is a window of a program under test" : nil
    default: return nil
    }
  }

  /// Returns the steps to try, one after the other, until the interruption is gone.
  ///
  /// - Parameters:
  ///   - interruption: the obstacle.
  ///   - attempt: the number of this attempt of the implicit handler for the interruption, from 1.
  /// - Returns: the steps; no steps if the interruption is ignored.
  static func steps(for interruption: Interruption, attempt: Int) -> [Step] {
    let answers = interruption.answers
    func first(_ matches: (String) -> Bool) -> Interruption.Answer? { answers.first { matches($0.label) } }
    let cancel = first(DismissButtonNames.isCancel)
    let close = first(DismissButtonNames.isClose)
    let only = answers.count == 1 ? answers.first : nil
    let answer: Interruption.Answer?
    var mayClick = false
    switch (interruption.owner, interruption.kind) {
    case (.service(.portal), _): answer = first(DismissButtonNames.isDeny) ?? cancel ?? close
    case (_, .banner):
      answer = close
      mayClick = true
    case (.service, _): answer = close ?? cancel ?? first(DismissButtonNames.isDeny)
    case (_, .alert), (.otherProgram, .dialog):
      answer = cancel ?? answers.first(where: \.isDefault) ?? only ?? close
    case (_, _) where attempt == 1 && interruption.windowBelow != nil:
      return interruption.windowBelow.map { [.raise($0)] } ?? []
    case (.otherProgram, _):
      answer = close ?? cancel ?? only
      mayClick = answers.isEmpty
    default: return []
    }
    var steps = answer.map { [Step.press($0)] } ?? []
    guard let window = interruption.window else { return steps }
    if !window.isUnmanaged {
      steps.append(.close(window))
    } else if mayClick {
      steps.append(.click(window))
    }
    return steps
  }
}
