// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCUIAutomation

extension QuestionTarget {
  /// A change that is made by one more input.
  struct PreparedChange {
    /// The text of the changing line before the change.
    let before: String
    /// The text of the changing line after the change.
    let after: String
    /// Sends the last input, without any check or wait.
    let trigger: () throws -> Void
  }

  /// Makes a change as a test does.
  func make(_ change: ProgramChange) {
    guard let button = change.button else { return }
    guard isSheet else { return application.buttons[button].tap() }
    typeNextMark(for: change)
    application.typeText("\n")
  }

  /// Prepares a change, so that the time of a wait can begin with its last input.
  ///
  /// - Parameter change: one line, or all of them.
  /// - Returns: the strings and the last input, which is a click on a button, or the return key that ends the input
  ///   into a cell.
  /// - Throws: an error if the desktop does not answer.
  func prepare(_ change: ProgramChange) throws -> PreparedChange {
    let display = display
    guard isSheet else { return try prepareClick(change) }
    let before = sheetText
    typeNextMark(for: change)
    return PreparedChange(before: before, after: sheetText) { try display.pressKey(.return, modifiers: []) }
  }

  private func prepareClick(_ change: ProgramChange) throws -> PreparedChange {
    let display = display
    let frame = application.buttons[change.button ?? ""].frame
    guard !frame.isEmpty else {
      throw BenchmarkError("\(toolkit.name) was expected to have a button for the change, but lacks it.")
    }
    let text = "Line \(changing)"
    let isMarked = elements["\(text)."].exists
    try display.movePointer(to: CGPoint(x: frame.midX, y: frame.midY))
    // The program has time to draw the button in its state below the pointer.
    _ = poll(nil, 0, 100)
    return PreparedChange(before: isMarked ? "\(text)." : text, after: isMarked ? text : "\(text).") {
      try display.press(button: 1)
      try display.release(button: 1)
    }
  }

  /// Makes a change, and waits until the text after the change appears, or the text before it disappears.
  ///
  /// - Returns: the seconds from the input that makes the change to the answer.
  func secondsOfWait(_ question: Question, _ change: ProgramChange) throws -> Double {
    let prepared = try prepare(change)
    let element = element(showing: question == .appears ? prepared.after : prepared.before)
    let start = ContinuousClock.now
    try prepared.trigger()
    let cameTrue =
      question == .appears
      ? element.waitForExistence(timeout: 60) : element.waitForNonExistence(timeout: 60)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard cameTrue else {
      throw BenchmarkError("\(question.title) was expected to return true, but did not.")
    }
    return seconds
  }

  // MARK: - The sheet

  /// The text of the changing line of the sheet.
  private var sheetText: String {
    "Line \(changing)" + (marks[LinesSheet.all] ?? "") + (marks[LinesSheet.one] ?? "")
  }

  /// Types a period or an exclamation mark, alternately, into the cell that makes the change.
  ///
  /// The key that ends the input is not pressed.
  private func typeNextMark(for change: ProgramChange) {
    let cell = change == .one ? LinesSheet.one : LinesSheet.all
    let mark = marks[cell] == "." ? "!" : "."
    application.cells[cell].tap()
    application.typeText(mark)
    marks[cell] = mark
  }
}
