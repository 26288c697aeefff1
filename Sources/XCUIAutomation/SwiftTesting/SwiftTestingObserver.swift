import Foundation
import ResultBundle
import Testing

/// Hands what the recorder keeps to Swift Testing, and notices tests that get into each other's way.
final class SwiftTestingObserver: ActivityObserver, @unchecked Sendable {
  func activityDidStart(_ activity: Activity) {
    if let intruder = TaskLocalTest.shared.intruder(startsActivity: true) {
      SwiftTestingBridge.warn(intruder)
    }
  }

  func attachmentWasKept(_ attachment: KeptAttachment) {
    let url = attachment.url
    guard let test = Test.current, let data = try? Data(contentsOf: url) else { return }
    let file = url.pathExtension.isEmpty ? attachment.name : "\(attachment.name).\(url.pathExtension)"
    Testing.Attachment.record([UInt8](data), named: file, sourceLocation: test.sourceLocation)
  }
}
