// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Processes
import Programs
import ResultBundle
import Synchronization
import Timing

/// The record of a session in its process, from the start to the end of the process.
final class SessionRecord: Sendable {
  private let writer: BundleWriter
  /// Whether the record is complete, and only its captures are still being written.
  private let onlyCapturesRemain = Atomic(false)
  private var automation: AutomationSession { .shared }

  /// Begins the record.
  init() {
    let automation = AutomationSession.shared
    writer = BundleWriter(
      url: automation.bundleURL, stream: BundleLocation.readStreamName(),
      environment: ProcessInfo.processInfo.environment)
    automation.runLog.add(writer)
  }

  /// Starts to read the messages on standard input, and ends the process if the session does not end in time.
  ///
  /// - Returns: the messages.
  func readMessages() -> SessionInbox {
    SessionInbox(descriptor: STDIN_FILENO) { [self] isCarryingOut in
      // This process does not end the program and its desktop itself: the guard, the process that ends a desktop after
      // its owner, ends all processes on the desktop.
      // A video that takes too long is no failure of the session. The video has a warning.
      if !onlyCapturesRemain.load(ordering: .acquiring) {
        automation.runLog.record(
          RecordedIssue(
            type: "system", isFailure: true, compactDescription: Self.delayedEnd(isCarryingOut),
            detailedDescription: nil, file: nil, line: nil))
      }
      automation.unfinishedVideos.warn(in: automation.runLog)
      writer.runDidFinishWithinTest()
      _exit(1)
    }
  }

  /// Returns the failure of a session that does not end in time.
  private static func delayedEnd(_ isCarryingOut: Bool) -> String {
    isCarryingOut
      ? "The session was ended while a command was still running"
      : "The session did not end within \(TimeLimits.Sessions.endOfRecord.seconds.text) s: its program or its desktop is not "
        + "responding"
  }

  /// Ends the desktop and the record.
  ///
  /// - Parameter hasSucceeded: whether the session has succeeded.
  func end(hasSucceeded: Bool) {
    automation.watch.finishOutput()
    onlyCapturesRemain.store(true, ordering: .releasing)
    automation.finishCaptures()
    onlyCapturesRemain.store(false, ordering: .releasing)
    automation.host.discard()
    if let lost = automation.runLog.lostAttachments {
      writer.write(.loss(.init(events: 0, attachments: lost.count, reason: lost.reason)))
    }
    writer.runDidFinish(hasSucceeded: hasSucceeded)
    if let trouble = writer.trouble {
      StandardStream.error.write("warning: The record of the session is incomplete. \(trouble)\n")
    }
  }
}
