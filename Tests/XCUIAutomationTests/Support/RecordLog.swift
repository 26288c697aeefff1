import AutomationEngine
import Foundation
import ResultBundle

/// What is written into the record of the run while something is done.
final class RecordLog: ActivityObserver, @unchecked Sendable {
  private(set) var activities: [Activity] = []
  private(set) var finished: [Activity] = []
  private(set) var attachments: [KeptAttachment] = []
  private(set) var issues: [RecordedIssue] = []
  private(set) var expected: [(issue: RecordedIssue, reason: String?)] = []

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
  func attachmentWasKept(_ attachment: KeptAttachment) { attachments.append(attachment) }
  func issueWasRecorded(_ issue: RecordedIssue) { issues.append(issue) }
  func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    expected.append((issue, reason))
  }
}
