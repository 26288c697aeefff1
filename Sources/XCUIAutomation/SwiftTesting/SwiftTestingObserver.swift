import Foundation
import ResultBundle
import Testing

/// Hands what the recorder keeps to Swift Testing, and notices tests that get into each other's way.
final class SwiftTestingObserver: ActivityObserver, @unchecked Sendable {
  func testDidStart(named name: String, at date: Date) {}

  func activityDidStart(_ activity: Activity) {
    if let intruder = TaskLocalTest.shared.intruder(startsActivity: true) {
      SwiftTestingBridge.warn(intruder)
    }
  }

  func activityDidFinish(_ activity: Activity, duration: TimeInterval) {}

  func attachmentWasKept(name: String, at url: URL, depth: Int, time: TimeInterval) {
    guard let test = Test.current, let data = try? Data(contentsOf: url) else { return }
    let file = url.pathExtension.isEmpty ? name : "\(name).\(url.pathExtension)"
    Testing.Attachment.record([UInt8](data), named: file, sourceLocation: test.sourceLocation)
  }
}
