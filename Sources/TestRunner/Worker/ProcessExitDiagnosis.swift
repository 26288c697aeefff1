// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// The verdict on a test that was running when its process ended.
///
/// See `TestRun+Reports.swift` for the tests that run after the end of their process.
struct ProcessExitDiagnosis {
  let cause: AttemptResult.Cause
  /// The reason why the test failed or has no outcome, in sentences.
  let text: String
  let report: CrashReport
  /// Whether the outcome of the test is unknown because the run was interrupted.
  let isInterruption: Bool

  /// The exit status of a test process that has ended itself because a test exceeded its time limit.
  static let timeLimitStatus: Int32 = 86

  /// Decides whether the test, a limit, the end of an interrupted run or another program ended the process.
  ///
  /// - Parameters:
  ///   - termination: the way in which the process ended.
  ///   - reason: the reason if the runner killed the process; nil otherwise.
  ///   - output: the last output of the process.
  init(_ termination: Termination, reason: EndReason?, output: Data) {
    report = CrashReport(termination, output: output)
    isInterruption = reason == .interrupted
    let saying = report.message.map { " with the message \"\($0)\"" } ?? ""
    switch (reason, termination) {
    case (.timeLimit(let limit), _):
      cause = .hang
      text =
        "The test did not end within its time allowance of \(Self.seconds(limit)), and its process was killed."
    case (.noProgress, _):
      cause = .infrastructure
      text =
        "The runner killed the test process, because it neither started a test nor exited within "
        + "its time limit."
    case (.interrupted, _):
      cause = .infrastructure
      text = "The run was interrupted, and the process of the test was killed."
    case (nil, .exited(Self.timeLimitStatus)):
      cause = .hang
      text = "The test did not end within its time allowance, and its process ended itself."
    case (nil, _) where report.wasKilled:
      cause = .infrastructure
      text =
        "The test process \(report.clause), but the runner did not end it. Either someone killed it, or the "
        + "kernel did because memory ran out (\"dmesg\" shows this)."
    case (nil, .exited):
      cause = .crash
      text =
        "The test process \(report.clause) in the middle of this test\(saying). "
        + "Check whether the test, or code that it calls, uses exit()."
    case (nil, _):
      cause = .crash
      text = "The test process \(report.clause) during this test\(saying). The report contains its output."
    }
  }

  private static func seconds(_ time: TimeInterval) -> String {
    time == time.rounded() ? "\(Int(limiting: time)) s" : "\(time) s"
  }
}
