// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// The result of a test that was running when its process ended.
struct EndVerdict {
  let cause: AttemptResult.Cause
  let text: String
  let report: CrashReport
  /// Whether the outcome of the test is unknown because the run was interrupted.
  let isInterruption: Bool

  /// The exit status of a test process that has ended itself because a test exceeded its time limit.
  static let timeLimitStatus: Int32 = 86

  init(_ termination: Termination, reason: EndReason?, output: Data) {
    report = CrashReport(termination, output: output)
    isInterruption = reason == .interrupted
    let saying = report.message.map { " with the message \"\($0)\"" } ?? ""
    switch (reason, termination) {
    case (.timeLimit(let limit), _):
      cause = .hang
      text =
        "The test did not end within its time allowance of \(Self.seconds(limit)), and its process was killed."
    case (.interrupted, _):
      cause = .infrastructure
      text = "The run was interrupted, and the process of the test was killed."
    case (nil, .exited(Self.timeLimitStatus)):
      cause = .hang
      text = "The test did not end within its time allowance, and its process ended itself."
    case (nil, _) where report.wasKilled:
      cause = .infrastructure
      text =
        "The process of the test \(report.clause), but not by the runner: by a person, or by the "
        + "kernel because of a lack of memory (\"dmesg\" shows it)."
    case (nil, .exited):
      cause = .crash
      text =
        "The process of the tests \(report.clause) in the middle of this test\(saying). Expected the test to return. "
        + "Check whether the test, or code that it calls, uses exit()."
    case (nil, _):
      cause = .crash
      text = "The process of the tests \(report.clause) in this test\(saying)."
    }
  }

  private static func seconds(_ time: TimeInterval) -> String {
    time == time.rounded() ? "\(Int(limiting: time)) s" : "\(time) s"
  }
}
