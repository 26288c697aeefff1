// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Settings
import Synchronization

/// The line at which a test pauses, as set by a user: `UNDERSTUDY_PAUSE_AT=ListTests.swift:42`.
///
/// The test pauses once, before the first step whose calls lead through that line. If the application is not running
/// yet, as at `launch()`, the test pauses before the first step after the launch.
struct PausePoint: Sendable {
  /// The file's name, or the end of its path.
  let file: String
  let line: Int

  /// Parses a string; nil if the string is not a line of a file.
  ///
  /// - Parameter text: `FILE:LINE`; the file may be a name or a path.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let line = parts.last.flatMap({ Int($0) }), line > 0 else { return nil }
    let file = parts.dropLast().joined(separator: ":")
    guard !file.isEmpty else { return nil }
    self.file = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    self.line = line
  }

  /// Returns the location of the line if the calls lead through the line; otherwise nil.
  func place(in calls: [StackSymbols.Call]) -> SourceLocationFinder.Location? {
    let call = calls.first { call in call.line == line && call.file.map(names) == true }
    return call?.file.map { SourceLocationFinder.Location(file: $0, line: line) }
  }

  private func names(_ path: String) -> Bool { path == file || path.hasSuffix("/" + file) }

  // MARK: - The running test

  private struct State {
    /// The value of the setting from which ``point`` was made.
    var text = ""
    var point: PausePoint?
    /// The location of the line, after it has been reached.
    var place: SourceLocationFinder.Location?
  }

  private static let state = Mutex(State())

  /// Pauses the running test at the line in the setting.
  ///
  /// Without such a line, each step only reads the setting.
  struct Watch: TestPhaseObserver {
    func stepWillStart(in application: TargetProgram?) { PausePoint.reachedStep(in: application) }
  }

  private static func reachedStep(in application: TargetProgram?) {
    guard let text = AutomationSession.shared.settings.value(of: .pauseAt), !text.isEmpty else { return }
    guard let (point, known) = current(text) else { return }
    let calls =
      known == nil ? StackSymbols.shared.calls(at: CallStack.returnAddresses().map(UInt64.init)) : []
    guard let place = known ?? point.place(in: calls) else { return }
    state.withLock { $0.place = place }
    guard let application, application.processIdentifier != nil else { return }
    // The point is removed first, because the test pauses only once and the steps of the pause itself must not pause.
    state.withLock { $0.point = nil }
    IssueRecorder.attempt("pause at \(point.file):\(point.line)", in: application) {
      try TestPause(of: application, at: place, insertionLine: point.line).run()
    }
  }

  /// Returns the line of the setting, with its location if the test has reached the line.
  ///
  /// - Returns: nil if no line is set, or if the test has already paused there.
  private static func current(_ text: String) -> (PausePoint, SourceLocationFinder.Location?)? {
    state.withLock { state in
      if state.text != text {
        state = State(text: text, point: PausePoint(text))
        if state.point == nil {
          IssueRecorder.report(
            "warning: UNDERSTUDY_PAUSE_AT is \"\(text)\"; expected FILE:LINE, such as ListTests.swift:42."
          )
        }
      }
      return state.point.map { ($0, state.place) }
    }
  }
}
