import Foundation

/// One step of a test: what it is called, how deep it is nested and when it ran.
package struct Activity: Sendable, Identifiable {
  /// Unique within the process, in the order in which the activities started.
  package let id: Int

  /// What a person reads: `Tap "Add" Button`.
  package let name: String

  /// The number of activities that were open when this one started.
  package let depth: Int

  /// Seconds since the start of the test.
  package let start: TimeInterval
}

/// A piece of evidence that belongs to an activity: a screenshot, a tree, a log.
package struct Attachment: Sendable {
  package var name: String

  /// The extension of the file it is kept in, without the dot.
  package var fileExtension: String

  package var payload: Data

  package init(name: String, fileExtension: String, payload: Data) {
    self.name = name
    self.fileExtension = fileExtension
    self.payload = payload
  }
}

/// Receives what an ``ActivityRecorder`` records, as it happens and in order.
///
/// Calls come from the thread that runs the test, while the recorder's lock is held: an observer
/// must not record activities itself.
package protocol ActivityObserver: AnyObject, Sendable {
  func testDidStart(named name: String, at date: Date)
  func activityDidStart(_ activity: Activity)
  func activityDidFinish(_ activity: Activity, duration: TimeInterval)
  func attachmentWasKept(name: String, at url: URL, depth: Int, time: TimeInterval)
}
