// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import Synchronized
import Timing
import XCTest

/// Fails a test if an interruption handler does not return in time.
///
/// The failure is recorded while the handler runs. The test is stopped at the handler's next call to an XCUI type.
/// Without such a call, the process ends, as it does for a test that exceeds its time limit.
package final class InterruptionTimer: InterruptionWatch, Sendable {
  package static let shared = InterruptionTimer()

  private let watch = TimeLimitWatch(threadName: "understudy-intr")

  /// Whether a handler has exceeded its time limit and is still running.
  package var isOverdue: Bool { watch.isOverdue }

  private var limit: TimeInterval { AutomationSession.shared.settings.tunables.interruptionTimeout }

  package func handlerWillRun(_ monitor: RunningMonitor) {
    guard limit > 0 else { return }
    // When the failure has been written, another test may already be running, so the test of the handler is stored now.
    // Failures of a test are recorded on the thread that finds them.
    let test = XCTestObserver.shared.currentTestCase.map(UncheckedSendable.init)
    watch.begin(
      .init(
        name: "UI interruption monitor \"\(monitor.name)\"", limit: { self.limit },
        grace: { TimeLimits.Interruptions.handlerGrace.seconds },
        timeIsUp: { self.report(monitor, in: test?.value) }))
  }

  /// Stops the clock of the handler.
  ///
  /// If a failure is being written, this first waits until the failure has been recorded in the test of the handler.
  package func handlerDidReturn() {
    watch.end(waitingForReport: TimeLimits.Interruptions.handlerReport.seconds)
  }

  /// Runs a closure whose time does not count towards the time limit of a handler.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result { try watch.suspended(body) }

  private func report(_ monitor: RunningMonitor, in testCase: XCTestCase?) {
    let headline =
      "UI interruption monitor \"\(monitor.name)\" has been running for \(ExecutionTimeSettings.words(limit)) and has "
      + "not returned. It was called for \(monitor.interruption)."
    let issue = TimeLimitReport.issue(headline)
    guard let testCase else { return IssueRecorder.record(issue) }
    FailurePipeline.record(issue, in: testCase)
    // The test ends even if `continueAfterFailure` is true, because the handler itself does not continue.
    if let invocation = TestInvocation.current, let step = invocation.step { invocation.requestEnd(of: step) }
  }
}
