// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle
import Timing
import WindowSystem

/// The activity of the threads of a program: of one that does not answer, or of any program while a test hangs.
package struct HangFindings {
  /// A sentence with the position of the main thread in the code.
  package let place: String
  /// The calls of the main thread, or the reason why they are unknown.
  package let details: [String]
  /// All threads as text, for an attachment.
  package let text: String
  /// The time at which the program stopped answering, and the time of the detection, in seconds of the monotonic clock.
  private let begin: TimeInterval
  private let time = MonotonicClock.now

  /// Examines a program.
  ///
  /// This takes a second, because it starts a debugger.
  ///
  /// - Parameters:
  ///   - process: the id of the program's process.
  ///   - seconds: the time for which it has not answered so far, in seconds; 0 if it was not called.
  ///   - desktop: the desktop that the debugger runs on.
  package init(_ process: pid_t, notAnsweringFor seconds: TimeInterval, on desktop: PrivateDesktop) {
    begin = time - seconds
    let state = ThreadState.ofMain(process)
    let report = StackReport.ofRunning(process, on: desktop)
    var lines = ["Main thread: \(state)."]
    switch report {
    case .success(let report):
      place = "Its main thread \(state)" + (report.place.isEmpty ? "." : ", \(report.place).")
      details = ["Call stack of its main thread, innermost frame first:"] + report.lines(20)
      lines += ["", report.text]
    case .failure(let missing):
      place = "Its main thread \(state)."
      details = ["The call stack of its main thread is unknown. \(missing.reason)"]
      lines += ["", missing.reason, ""] + ThreadState.ofAll(process)
    }
    text = lines.joined(separator: "\n")
  }

  /// The number of seconds for which the program has not answered.
  ///
  /// It is a minimum, because earlier times were not checked.
  package var duration: TimeInterval { MonotonicClock.now - begin }

  /// Whether the findings are recent enough to be valid.
  ///
  /// Later, the program may have continued, and may hang in another place.
  package var isFresh: Bool { MonotonicClock.now - time < TimeLimits.Processes.hangFindings.seconds }
}
