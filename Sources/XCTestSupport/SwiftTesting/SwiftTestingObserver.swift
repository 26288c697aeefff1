// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Testing

/// Passes stored attachments to Swift Testing, and warns about tests that use the desktop at the same time.
final class SwiftTestingObserver: ActivityObserver, Sendable {
  func activityDidStart(_ activity: Activity) {
    if let intruder = TaskLocalTestProvider.shared.intruder() {
      SwiftTestingBridge.warn(intruder)
    }
  }

  func attachmentWasStored(_ attachment: StoredAttachment) {
    guard let test = Test.current else {
      // Pictures and the call stack of a crash are stored on threads that belong to no test.
      UITestRun.onTheDesktop?.handOverAtEnd(attachment)
      return
    }
    if attachment.lifetime == .deleteOnSuccess, let run = UITestRun.current {
      run.storeUntilEnd(attachment)
    } else {
      SwiftTestingBridge.handOver(attachment, at: test.sourceLocation)
    }
  }
}
