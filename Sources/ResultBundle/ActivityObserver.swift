// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Receives what an ``RunLog`` records, as it happens and in order: the events that a store of the
/// run, a console or a live view is made of.
///
/// Calls come from the thread on which something happened, mostly the one that runs the test, while the
/// recorder's lock is held: an observer must not record anything itself. Times are seconds since the start
/// of the test.
package protocol ActivityObserver: AnyObject, Sendable {
  func suiteDidStart(named name: String)
  func suiteDidFinish(named name: String)
  func testDidStart(_ test: TestDescription, at date: Date)

  /// The last event of a test.
  ///
  /// The attachments that are deleted after a success are already removed.
  func testDidFinish(named name: String, outcome: TestOutcome, duration: TimeInterval)

  func activityDidStart(_ activity: Activity)
  func activityDidFinish(_ activity: Activity, duration: TimeInterval)
  /// - Parameters:
  ///   - gesture: the event that was sent, and its place.
  ///   - activity: the innermost step that was open.
  func gestureWasSent(_ gesture: SentGesture, in activity: Int?)

  /// - Parameters:
  ///   - resolution: the matches that each step of the query left.
  ///   - activity: the innermost step that was open.
  func queryWasResolved(_ resolution: QueryResolution, in activity: Int?)

  /// Captures arrive after the event that they show, and not from the test's thread.
  func attachmentWasKept(_ attachment: KeptAttachment)

  /// An attachment was removed because its test passed.
  func attachmentWasRemoved(_ file: URL)

  func issueWasRecorded(_ issue: RecordedIssue)

  /// A desktop was started.
  func destinationDidStart(_ destination: BundleEvent.Destination)

  /// A metric was measured; the writer of the event sets its test.
  func measurementWasTaken(_ measurement: BundleEvent.Measurement)

  /// A program under test was started, has ended, or hangs; the writer of the event sets its test.
  func applicationDidChange(_ application: BundleEvent.Application)

  /// A program under test, or the process of the tests, wrote something.
  func outputWasRead(_ output: BundleEvent.Output)

  /// A failure that the test had announced, and that does not fail it.
  func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?)
}

extension ActivityObserver {
  package func suiteDidStart(named name: String) {}
  package func suiteDidFinish(named name: String) {}
  package func testDidStart(_ test: TestDescription, at date: Date) {}
  package func testDidFinish(named name: String, outcome: TestOutcome, duration: TimeInterval) {}
  package func activityDidStart(_ activity: Activity) {}
  package func activityDidFinish(_ activity: Activity, duration: TimeInterval) {}
  package func gestureWasSent(_ gesture: SentGesture, in activity: Int?) {}
  package func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) {}
  package func attachmentWasKept(_ attachment: KeptAttachment) {}
  package func attachmentWasRemoved(_ file: URL) {}
  package func issueWasRecorded(_ issue: RecordedIssue) {}
  package func destinationDidStart(_ destination: BundleEvent.Destination) {}
  package func measurementWasTaken(_ measurement: BundleEvent.Measurement) {}
  package func applicationDidChange(_ application: BundleEvent.Application) {}
  package func outputWasRead(_ output: BundleEvent.Output) {}
  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {}
}

/// How a test ended.
package enum TestOutcome: String, Sendable {
  case passed
  case failed
  case skipped
  /// It came to its end, and nothing says how: of a session of WebDriver, whether it passed is what its client reports.
  case unknown
}
