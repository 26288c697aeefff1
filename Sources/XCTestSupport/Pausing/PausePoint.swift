// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Settings
import Synchronization

/// The line at which a person wants a test to pause: `UNDERSTUDY_PAUSE_AT=ListTests.swift:42`.
///
/// The test pauses once, before the first step whose calls lead through that line. Where the application does not run yet,
/// as at `launch()`, it pauses before the first step after that.
struct PausePoint: Sendable {
  /// The end of the file's path.
  let file: String
  let line: Int

  /// Nil for what is no place.
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

  /// The file of the line, where calls lead through it.
  func place(in calls: [StackSymbols.Call]) -> SourceLocationFinder.Location? {
    let call = calls.first { call in call.line == line && call.file.map(names) == true }
    return call?.file.map { SourceLocationFinder.Location(file: $0, line: line) }
  }

  private func names(_ path: String) -> Bool { path == file || path.hasSuffix("/" + file) }

  // MARK: - The running test

  private struct State {
    /// The setting that the rest is about.
    var text = ""
    var point: PausePoint?
    /// Where the line is, once it has been reached.
    var place: SourceLocationFinder.Location?
  }

  private static let state = Mutex(State())

  /// Called before each step; reads only a setting unless there is a line to pause at.
  static func reachedStep(in application: TargetApplication?) {
    guard let text = AutomationSession.shared.settings.value(of: .pauseAt), !text.isEmpty else { return }
    guard let (point, known) = current(text) else { return }
    let calls =
      known == nil ? StackSymbols.shared.calls(at: CallStack.returnAddresses().map(UInt64.init)) : []
    guard let place = known ?? point.place(in: calls) else { return }
    state.withLock { $0.place = place }
    guard let application, application.processIdentifier != nil else { return }
    // Once, and not for the steps of pausing itself.
    state.withLock { $0.point = nil }
    IssueRecorder.attempt("pause at \(point.file):\(point.line)", in: application) {
      try TestPause(of: application, at: place, insertionLine: point.line).run()
    }
  }

  /// The line that has not been paused at yet, and whether it has been reached.
  private static func current(_ text: String) -> (PausePoint, SourceLocationFinder.Location?)? {
    state.withLock { state in
      if state.text != text {
        state = State(text: text, point: PausePoint(text))
        if state.point == nil {
          IssueRecorder.report(
            "warning: UNDERSTUDY_PAUSE_AT is \"\(text)\", which is no place: expected FILE:LINE, as ListTests.swift:42."
          )
        }
      }
      return state.point.map { ($0, state.place) }
    }
  }
}
