// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle

/// The entries that are added to the record of the run while a closure runs.
// A test reads it after the closure, when the record does not call it any more.
package final class RecordLog: ActivityObserver, @unchecked Sendable {
  package private(set) var activities: [Activity] = []
  package private(set) var finished: [Activity] = []
  package private(set) var attachments: [StoredAttachment] = []
  package private(set) var issues: [RecordedIssue] = []
  package private(set) var resolutions: [QueryResolution] = []
  package private(set) var expected: [(issue: RecordedIssue, reason: String?)] = []

  package private(set) var applications: [BundleEvent.Application] = []
  package private(set) var outputs: [BundleEvent.Output] = []
  package private(set) var destinations: [BundleEvent.Destination] = []

  package init() {}

  package static func during(_ body: () -> Void) -> RecordLog {
    let log = RecordLog()
    let runLog = AutomationSession.shared.runLog
    runLog.add(log)
    defer { runLog.remove(log) }
    body()
    return log
  }

  package func activityDidStart(_ activity: Activity) { activities.append(activity) }
  package func activityDidFinish(_ activity: Activity, duration: TimeInterval) { finished.append(activity) }
  package func attachmentWasStored(_ attachment: StoredAttachment) { attachments.append(attachment) }
  package func applicationDidChange(_ application: BundleEvent.Application) {
    applications.append(application)
  }
  package func outputWasRead(_ output: BundleEvent.Output) { outputs.append(output) }
  package func destinationDidStart(_ destination: BundleEvent.Destination) {
    destinations.append(destination)
  }
  package func issueWasRecorded(_ issue: RecordedIssue) { issues.append(issue) }
  package func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) {
    resolutions.append(resolution)
  }
  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    expected.append((issue, reason))
  }
}
