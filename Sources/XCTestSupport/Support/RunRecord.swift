// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Processes
import Programs
import ResultBundle
import Synchronization
import Synchronized
import Timing

/// The bundle that this process writes its tests to.
enum RunRecord {
  private static let startedWriter = Mutex<BundleWriter?>(nil)
  private static var writer: BundleWriter? { startedWriter.withLock { $0 } }

  /// Called once, while the process starts.
  static func begin() {
    let session = AutomationSession.shared
    let writer = BundleWriter(
      url: session.bundleURL, stream: BundleLocation.takeStreamName(),
      environment: ProcessInfo.processInfo.environment, symbolicate: StackSymbols.shared.frames)
    startedWriter.withLock { $0 = writer }
    session.recorder.add(writer)
    OwnOutput.keep(with: writer)
    // A process that ends in another way leaves a record without an end, which says so itself.
    on_exit({ status, _ in RunRecord.end(status) }, nil)
  }

  /// The number of the test in this process's stream that started last; nil when none has.
  static var lastTest: Int? { writer?.lastTest }

  /// Ends the record while a test hangs, which has failed by that.
  static func endWithinTest() {
    let isDone = DispatchSemaphore(value: 0)
    NamedThread.start("understudy-end") {
      AutomationSession.shared.recorder.testDidFinish(outcome: .failed)
      end(ProcessEnd.timeLimitStatus)
      isDone.signal()
    }
    guard isDone.wait(timeout: .now() + TimeLimits.Record.endOfRun.seconds) == .timedOut else { return }
    // The test hangs with a lock that the end of its captures needs.
    writer?.runDidFinishWithinTest()
  }

  private static func end(_ status: Int32) {
    // Processes that the tests have left running would hold the process's output open, and a runner waits for its end.
    if TestWorker.shared != nil { OwnChildren.killForeignChildren() }
    AutomationSession.shared.finishCaptures()
    AutomationSession.shared.watch.finishOutput()
    leaveUsersDesktop()
    OwnOutput.finish()
    if let lost = AutomationSession.shared.recorder.lostAttachments {
      writer?.write(.loss(.init(events: 0, attachments: lost.count, reason: lost.reason)))
    }
    writer?.runDidFinish(hasSucceeded: status == 0)
    // Said once, and at the end, where it is seen.
    for trouble in troubles {
      IssueRecorder.report("warning: The record of this run is not whole. \(trouble)")
    }
  }

  /// Bounded, since a test that hangs may hold what it takes; the desktop's guard does the most of it then.
  private static func leaveUsersDesktop() {
    let isDone = DispatchSemaphore(value: 0)
    NamedThread.start("understudy-leave") {
      AutomationSession.shared.host.leaveUsersOwn()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + TimeLimits.Record.usersDesktop.seconds)
  }

  private static var troubles: [String] {
    let lost = AutomationSession.shared.recorder.lostAttachments.map {
      "\($0.count) attachment\($0.count == 1 ? "" : "s") could not be stored: \($0.reason)"
    }
    return [writer?.trouble, lost].compactMap { $0 }
  }
}
