// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Receives each event that a ``RunLog`` records, in order and as it happens.
///
/// A console, a live view and the writer of the result bundle are observers.
///
/// Calls come from the thread on which the event happened, usually the thread of the test. The log's lock is held
/// during a call, so an observer must not record anything itself. Times are seconds since the start of the test.
package protocol ActivityObserver: AnyObject, Sendable {
  func suiteDidStart(named name: String)
  func suiteDidFinish(named name: String)
  func testDidStart(_ test: TestDescription, at date: Date)

  /// Receives the last event of a test.
  ///
  /// Attachments that are deleted after a success have already been removed.
  ///
  /// - Parameters:
  ///   - name: the name of the test.
  ///   - outcome: the final outcome of the test.
  ///   - duration: the duration in seconds.
  ///   - agent: the calls of an agent, for the record of its session; nil for a test.
  func testDidFinish(
    named name: String, outcome: TestOutcome, duration: TimeInterval, agent: BundleEvent.AgentCalls?)

  func activityDidStart(_ activity: Activity)
  func activityDidFinish(_ activity: Activity, duration: TimeInterval)
  /// Receives the position of input that is sent to a program.
  ///
  /// - Parameters:
  ///   - gesture: the input and its position.
  ///   - activity: the id of the innermost open step; nil outside of steps.
  func gestureWasSent(_ gesture: SentGesture, in activity: Int?)

  /// Receives the resolution of a query.
  ///
  /// - Parameters:
  ///   - resolution: the number of elements after each step of the query, the matches and the near misses.
  ///   - activity: the id of the step to which the resolution belongs; nil outside of steps.
  func queryWasResolved(_ resolution: QueryResolution, in activity: Int?)

  /// Receives a stored attachment; a capture arrives some time after the moment that it shows, and not
  /// on the thread of the test.
  func attachmentWasStored(_ attachment: StoredAttachment)

  /// Receives the file of an attachment that was removed because its test passed.
  func attachmentWasRemoved(_ file: URL)

  func issueWasRecorded(_ issue: RecordedIssue)

  /// Receives the destination of a desktop that was started.
  func destinationDidStart(_ destination: BundleEvent.Destination)

  /// Receives the values of a metric.
  ///
  /// The test of the event is its number in the run log, or nil for the running test. ``BundleWriter`` replaces it by
  /// the number in the stream.
  func measurementWasTaken(_ measurement: BundleEvent.Measurement)

  /// Receives the start, the end or a hang of a program under test; ``BundleWriter`` sets the test of the event.
  func applicationDidChange(_ application: BundleEvent.Application)

  /// Receives output of a program under test or of the test process; ``BundleWriter`` sets the test of the
  /// event.
  func outputWasRead(_ output: BundleEvent.Output)

  /// Receives a failure that the test had announced, and that therefore does not fail the test.
  func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?)
}

extension ActivityObserver {
  package func suiteDidStart(named name: String) {}
  package func suiteDidFinish(named name: String) {}
  package func testDidStart(_ test: TestDescription, at date: Date) {}
  package func testDidFinish(
    named name: String, outcome: TestOutcome, duration: TimeInterval, agent: BundleEvent.AgentCalls?
  ) {}
  package func activityDidStart(_ activity: Activity) {}
  package func activityDidFinish(_ activity: Activity, duration: TimeInterval) {}
  package func gestureWasSent(_ gesture: SentGesture, in activity: Int?) {}
  package func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) {}
  package func attachmentWasStored(_ attachment: StoredAttachment) {}
  package func attachmentWasRemoved(_ file: URL) {}
  package func issueWasRecorded(_ issue: RecordedIssue) {}
  package func destinationDidStart(_ destination: BundleEvent.Destination) {}
  package func measurementWasTaken(_ measurement: BundleEvent.Measurement) {}
  package func applicationDidChange(_ application: BundleEvent.Application) {}
  package func outputWasRead(_ output: BundleEvent.Output) {}
  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {}
}
