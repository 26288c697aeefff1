// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

// Data that is recorded in the steps of a test.

extension RunLog {
  /// The number of attachments that could not be stored, and the reason for the last one; nil if all attachments were
  /// stored.
  package var lostAttachments: (count: Int, reason: String)? {
    state.withLock { $0.lostEvidence }
  }

  /// Stores an attachment on disk.
  ///
  /// - Parameters:
  ///   - attachment: the attachment to store.
  ///   - activity: the step of the attachment; nil for the innermost open step, or for the step in which an error was
  ///     thrown while that error is recorded.
  /// - Returns: the file; nil if it could not be written. A failed write does not throw, because it must not fail the
  ///   test.
  @discardableResult
  package func attach(_ attachment: Attachment, to activity: Activity? = nil) -> URL? {
    exclusively { [log = ObjectIdentifier(self)] state in
      let stored: AttachmentStore.Stored
      do {
        stored = try attachments.add(attachment.payload, fileExtension: attachment.fileExtension)
      } catch {
        state.lose(error)
        return nil
      }
      let url = stored.file
      if state.isTestRunning { state.deletion.add(url, of: attachment) }
      let owner = activity ?? state.open.ofEvent(in: log)
      let storedAttachment = StoredAttachment(
        attachment, stored, activity: owner?.id, depth: owner.map { $0.depth + 1 } ?? 0, time: state.now,
        test: state.isTestRunning ? state.testNumber : nil)
      state.notify { $0.attachmentWasStored(storedAttachment) }
      return url
    }
  }

  /// The test and the step of a capture that is taken now.
  ///
  /// While an error is being recorded, the step is the one in which the error was thrown.
  package var moment: CaptureMoment {
    state.withLock { [log = ObjectIdentifier(self)] state in
      CaptureMoment(
        test: state.isTestRunning ? state.testNumber : nil, activity: state.open.ofEvent(in: log),
        uptime: MonotonicClock.now)
    }
  }

  /// Stores a capture that was taken earlier; can be called from any thread.
  ///
  /// A capture that is deleted on success is not stored if its test has passed or was skipped in the meantime.
  ///
  /// - Returns: the file; nil if it was not stored. A failed write does not throw, because it must not fail the test;
  ///   ``lostAttachments`` counts it.
  @discardableResult
  package func attach(_ attachment: Attachment, at moment: CaptureMoment) -> URL? {
    let stored: AttachmentStore.Stored
    do {
      stored = try attachments.add(attachment.payload, fileExtension: attachment.fileExtension)
    } catch {
      exclusively { state in if !state.deletes(attachment, at: moment) { state.lose(error) } }
      return nil
    }
    return exclusively { state in
      if state.deletes(attachment, at: moment) {
        attachments.release(stored.file)
        return nil
      }
      if state.isTestRunning, moment.test == nil || moment.test == state.testNumber {
        state.deletion.add(stored.file, of: attachment)
      }
      let storedAttachment = StoredAttachment(
        attachment, stored, activity: moment.activity?.id, depth: moment.activity.map { $0.depth + 1 } ?? 0,
        time: moment.uptime - state.testStart, test: moment.test, taken: moment.uptime)
      // The listener is not notified, because it expects calls on the test's thread.
      for observer in state.observers { observer.attachmentWasStored(storedAttachment) }
      return stored.file
    }
  }

  /// Records the position of input, in the innermost open step.
  package func record(_ gesture: SentGesture) {
    exclusively { [log = ObjectIdentifier(self)] state in
      let activity = state.open.ofEvent(in: log)?.id
      state.notify { $0.gestureWasSent(gesture, in: activity) }
    }
  }

  /// Records a warning that a part of the record is missing, in the test and the step of `moment`.
  ///
  /// It can be called from any thread.
  package func warn(_ text: String, at moment: CaptureMoment) {
    exclusively { state in
      var issue = RecordedIssue(type: "warning", isFailure: false, compactDescription: text)
      issue.test = moment.test
      issue.activity = moment.activity?.id
      issue.time = state.now
      for observer in state.observers { observer.issueWasRecorded(issue) }
    }
  }

  /// Records the resolution of a query in a step.
  ///
  /// If `activity` is nil, the step is the innermost open one, or the one in which an error was thrown while that error
  /// is recorded.
  package func record(_ resolution: QueryResolution, in activity: Activity? = nil) {
    exclusively { [log = ObjectIdentifier(self)] state in
      let activity = (activity ?? state.open.ofEvent(in: log))?.id
      state.notify { $0.queryWasResolved(resolution, in: activity) }
    }
  }

  /// Records the values of a metric.
  package func record(_ measurement: BundleEvent.Measurement) {
    exclusively { $0.notify { $0.measurementWasTaken(measurement) } }
  }

  /// Records an issue, and adds the open steps and the time to it.
  package func record(_ issue: RecordedIssue) {
    exclusively { [log = ObjectIdentifier(self)] state in
      let placed = state.place(issue, in: log)
      state.notify { $0.issueWasRecorded(placed) }
    }
  }

  /// Records a failure that the test had announced.
  ///
  /// - Parameters:
  ///   - issue: the announced failure.
  ///   - reason: the reason that the test gave in its announcement; nil if it gave no reason.
  package func recordExpectedFailure(_ issue: RecordedIssue, reason: String?) {
    exclusively { [log = ObjectIdentifier(self)] state in
      let placed = state.place(issue, in: log)
      state.notify { $0.expectedFailureWasRecorded(placed, reason: reason) }
    }
  }

  /// Sends an event to the observers, without a change of the log's state.
  func pass(_ event: @escaping @Sendable (any ActivityObserver) -> Void) { exclusively { $0.notify(event) } }
}

extension RunLog.State {
  /// Counts an attachment that could not be stored.
  fileprivate func lose(_ error: any Error) {
    lostEvidence = ((lostEvidence?.count ?? 0) + 1, error.localizedDescription)
  }

  /// Whether a capture is deleted on success, and its test has ended with success in the meantime.
  fileprivate func deletes(_ attachment: Attachment, at moment: CaptureMoment) -> Bool {
    guard let test = moment.test, !(isTestRunning && test == testNumber) else { return false }
    return deletion.deletes(attachment, ofEnded: test)
  }
}
