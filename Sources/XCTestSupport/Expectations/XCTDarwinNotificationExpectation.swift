// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// Waits for a notification of the Darwin notification center, which does not exist on Linux.
///
/// Mirrors Apple's type; creating one fails the test. Wait for a change in the program's windows instead.
open class XCTDarwinNotificationExpectation: XCTestExpectation, @unchecked Sendable {
  /// Decides whether a notification counts.
  public typealias Handler = @Sendable () -> Bool

  /// The name of the notification.
  open private(set) var notificationName: String
  private let storedHandler = Mutex<Handler?>(nil)

  /// The handler, which is never called, since no notification arrives.
  open var handler: Handler? {
    get { storedHandler.withLock { $0 } }
    set { storedHandler.withLock { $0 = newValue } }
  }

  /// Fails the test: there is no notification center between processes.
  ///
  /// - Parameter notificationName: the name of the notification.
  public init(notificationName: String) {
    self.notificationName = notificationName
    super.init(description: "Expect Darwin notification '\(notificationName)'")
    IssueRecorder.recordUnavailable(
      "XCTDarwinNotificationExpectation(notificationName:)",
      "there is no notification center for communication between processes. Wait for an element of the program, or "
        + "write a file and wait for it with XCTNSPredicateExpectation.")
  }
}
