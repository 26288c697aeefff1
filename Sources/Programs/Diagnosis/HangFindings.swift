// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle
import Timing
import WindowSystem

/// The activity of a program that does not answer.
struct HangFindings {
  /// Where its main thread is, as a sentence.
  let place: String
  /// The calls of the main thread, or why they are unknown.
  let details: [String]
  /// All threads as text, for an attachment.
  let text: String
  /// When it did not answer any more, and when this was found out; seconds of the monotonic clock.
  private let begin: TimeInterval
  private let time = MonotonicClock.now

  /// Looks at a program.
  ///
  /// Takes a second: a debugger is started.
  ///
  /// - Parameters:
  ///   - process: its id.
  ///   - seconds: how long it has not answered up to now.
  ///   - desktop: where the debugger runs.
  init(_ process: pid_t, notAnsweringFor seconds: TimeInterval, on desktop: PrivateDesktop) {
    begin = time - seconds
    let state = ThreadState.ofMain(process)
    let report = StackReport.ofRunning(process, on: desktop)
    var lines = ["Main thread: \(state)."]
    switch report {
    case .success(let report):
      place = "Its main thread \(state)" + (report.place.isEmpty ? "." : ", \(report.place).")
      details = ["Calls of its main thread, the innermost first:"] + report.lines(20)
      lines += ["", report.text]
    case .failure(let missing):
      place = "Its main thread \(state)."
      details = ["The calls of its main thread are unknown. \(missing.reason)"]
      lines += ["", missing.reason, ""] + ThreadState.ofAll(process)
    }
    text = lines.joined(separator: "\n")
  }

  /// Seconds for which the program has not answered: at least that long, since nobody asked before.
  var duration: TimeInterval { MonotonicClock.now - begin }

  /// Whether it is still true; a program may have gone on, and hang elsewhere now.
  var isFresh: Bool { MonotonicClock.now - time < TimeLimits.Processes.hangFindings.seconds }
}
