// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle

/// The entries that are added to the record of the run while a closure runs.
// A test reads it after the closure, when the record does not call it any more.
final class RecordLog: ActivityObserver, @unchecked Sendable {
  private(set) var activities: [Activity] = []
  private(set) var finished: [Activity] = []
  private(set) var attachments: [StoredAttachment] = []
  private(set) var issues: [RecordedIssue] = []
  private(set) var resolutions: [QueryResolution] = []
  private(set) var expected: [(issue: RecordedIssue, reason: String?)] = []

  private(set) var applications: [BundleEvent.Application] = []
  private(set) var outputs: [BundleEvent.Output] = []
  private(set) var destinations: [BundleEvent.Destination] = []

  static func during(_ body: () -> Void) -> RecordLog {
    let log = RecordLog()
    let recorder = AutomationSession.shared.recorder
    recorder.add(log)
    defer { recorder.remove(log) }
    body()
    return log
  }

  func activityDidStart(_ activity: Activity) { activities.append(activity) }
  func activityDidFinish(_ activity: Activity, duration: TimeInterval) { finished.append(activity) }
  func attachmentWasStored(_ attachment: StoredAttachment) { attachments.append(attachment) }
  func applicationDidChange(_ application: BundleEvent.Application) { applications.append(application) }
  func outputWasRead(_ output: BundleEvent.Output) { outputs.append(output) }
  func destinationDidStart(_ destination: BundleEvent.Destination) { destinations.append(destination) }
  func issueWasRecorded(_ issue: RecordedIssue) { issues.append(issue) }
  func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) { resolutions.append(resolution) }
  func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    expected.append((issue, reason))
  }
}
