// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Processes

/// The known facts about a crash: a program was ended by a signal.
///
/// A failure message contains them.
///
/// See ``SignalDescription`` for the signals that count as a crash, `CoreDump` for the core dump that belongs to a process,
/// and ``StackReport`` for its call stack.
package struct CrashFindings {
  /// The description of the event: `crashed with signal 11 (SIGSEGV)`.
  package let verb: String
  /// The place of the crash, as a clause with a space before it; empty if unknown.
  package let place: String
  /// The reason that the program reported, as the rest of a sentence; empty if it reported no reason.
  package let reason: String
  /// The calls of the thread that crashed, or the reason why they are unknown.
  package let details: [String]

  /// Creates the findings, and records the end of the program.
  ///
  /// - Parameters:
  ///   - termination: the end of the program.
  ///   - process: the process that this session started; nil for a program that another program started.
  ///   - watched: the program in the record of the run; nil for a program that another program started.
  package init(_ termination: Termination, of process: DesktopProcess?, _ watched: WatchedProgram?) {
    guard case .signaled(let signal, _) = termination, SignalDescription.isCrash(termination) else {
      verb = SignalDescription.clause(termination)
      (place, reason, details) = ("", "", [])
      watched?.noteEnd()
      return
    }
    verb = "crashed with signal \(signal) (\(SignalDescription.name(signal)))"
    let words = process.map { StandardErrorTail(of: $0) }
    reason = words?.reason.map { " with the message \(quoted(String($0.prefix(300))))" } ?? ""
    switch watched?.crash {
    case .success(let report):
      place = report.place.isEmpty ? "" : " " + report.place
      details = ["Stack of the crashed thread, innermost call first:"] + report.lines(20)
    case .failure(let missing):
      place = ""
      let backtrace = (words?.swiftBacktrace ?? []).prefix(60).map { "  " + $0 }
      details = ["The debugger did not report its stack. \(missing.reason)"] + backtrace
    case nil: (place, details) = ("", [])
    }
  }
}
