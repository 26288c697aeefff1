// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Prints each step as an indented line with its time, as Xcode's console does.
///
/// ```
///     t =     0.84s Tap "Add" Button
///     t =     0.84s     Wait for org.example.Lister to idle
///     t =     0.85s     Find the "Add" Button
///     t =     0.86s     Synthesize event
/// ```
package final class ConsoleActivityObserver: ActivityObserver {
  package init() {}

  package func testDidStart(_ test: TestDescription, at date: Date) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    write(line(time: 0, depth: 0, "Start Test at \(formatter.string(from: date))"))
  }

  package func activityDidStart(_ activity: Activity) {
    write(line(time: activity.start, depth: activity.depth, activity.name))
  }

  package func attachmentWasStored(_ attachment: StoredAttachment) {
    guard !attachment.isCapture else { return }
    let text = "Added attachment \(attachment.name): \(attachment.url.path)"
    write(line(time: attachment.time, depth: attachment.depth, text))
  }

  /// Prints a warning; XCTest prints failures, but has no warnings.
  package func issueWasRecorded(_ issue: RecordedIssue) {
    // XCTest itself prints failures and skips.
    guard !issue.isFailure, issue.type != "skip" else { return }
    write("\(place(of: issue))warning: \(issue.compactDescription)\n")
  }

  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    let reason = reason.map { " (\($0))" } ?? ""
    write("\(place(of: issue))note: expected failure\(reason): \(issue.compactDescription)\n")
  }

  private func place(of issue: RecordedIssue) -> String {
    guard let file = issue.file, let line = issue.line else { return "" }
    return "\(file):\(line): "
  }

  private func line(time: TimeInterval, depth: Int, _ text: String) -> String {
    let flat = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
      separator: "⏎")
    return String(format: "    t = %8.2fs ", time) + String(repeating: "    ", count: depth) + flat + "\n"
  }

  /// Prints to the stream that XCTest uses, and flushes it, so that the lines are in order.
  private func write(_ line: String) {
    print(line, terminator: "")
    fflush(nil)
  }
}
