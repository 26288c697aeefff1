// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Processes
import Programs
import ResultBundle
import Synchronization
import Synchronized
import Timing

/// The result bundle to which this process writes its tests.
enum RunRecord {
  private static let startedWriter = Mutex<BundleWriter?>(nil)
  private static var writer: BundleWriter? { startedWriter.withLock { $0 } }
  private static let isDriven = Atomic(false)

  /// Begins the record; called once, while the process starts.
  static func begin() {
    let session = AutomationSession.shared
    let writer = BundleWriter(
      url: session.bundleURL, stream: BundleLocation.readStreamName(),
      environment: ProcessInfo.processInfo.environment, symbolicate: StackSymbols.shared.frames)
    startedWriter.withLock { $0 = writer }
    session.runLog.add(writer)
    TestProcessOutput.record(with: writer)
    // A process that crashes does not call this handler; the missing end of its record then shows the crash.
    on_exit({ status, _ in RunRecord.end(status) }, nil)
  }

  /// Notes that a runner drives this process.
  ///
  /// The processes that the tests have left running are then killed at the end of the record.
  static func processIsDriven() { isDriven.store(true, ordering: .releasing) }

  /// The number of the test that started last, within this process's stream of the bundle; nil if no test has started.
  static var lastTest: Int? { writer?.lastTest }

  /// Ends the record while a test hangs; the test is recorded as failed.
  static func endWithinTest() {
    let isDone = ConditionMutex(false)
    NamedThread.start("understudy-end") {
      AutomationSession.shared.runLog.testDidFinish(outcome: .failed)
      end(ProcessEnd.timeLimitStatus)
      isDone.change { $0 = true }
    }
    let deadline = MonotonicClock.now + TimeLimits.Record.endOfRun.seconds
    guard !isDone.wait(until: deadline, while: { !$0 }) else { return }
    // The time ran out because the hanging test holds a lock that is needed to end its captures.
    writer?.runDidFinishWithinTest()
  }

  private static func end(_ status: Int32) {
    // Processes that the tests have left running would keep the output of this process open, and a runner waits for the
    // end of the output.
    if isDriven.load(ordering: .acquiring) { ChildProcessRegistry.killChildrenStartedByTests() }
    AutomationSession.shared.finishCaptures()
    AutomationSession.shared.watch.finishOutput()
    leaveUsersDesktop()
    TestProcessOutput.finish()
    if let lost = AutomationSession.shared.runLog.lostAttachments {
      writer?.write(.loss(.init(events: 0, attachments: lost.count, reason: lost.reason)))
    }
    writer?.runDidFinish(hasSucceeded: status == 0)
    // Each problem is reported once, at the end of the output, where a user sees it.
    for trouble in troubles {
      IssueRecorder.report("warning: The record of this run is incomplete. \(trouble)")
    }
  }

  /// Leaves the user's desktop, with a time limit.
  ///
  /// A test that hangs may hold a resource that is needed to leave the desktop. The desktop's guard then does most of
  /// the work.
  private static func leaveUsersDesktop() {
    let isDone = ConditionMutex(false)
    NamedThread.start("understudy-leave") {
      AutomationSession.shared.host.leaveUserDesktop()
      isDone.change { $0 = true }
    }
    isDone.wait(until: MonotonicClock.now + TimeLimits.Record.usersDesktop.seconds) { !$0 }
  }

  private static var troubles: [String] {
    let lost = AutomationSession.shared.runLog.lostAttachments.map {
      "\($0.count) attachment\($0.count == 1 ? "" : "s") could not be stored: \($0.reason)"
    }
    return [writer?.trouble, lost].compactMap { $0 }
  }
}
