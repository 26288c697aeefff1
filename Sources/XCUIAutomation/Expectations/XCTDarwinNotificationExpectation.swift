import Foundation
import XCTest

/// Waits for a notification of the Darwin notification center.
///
/// Mirrors Apple's type; not available on Linux, so that making one fails the test.
open class XCTDarwinNotificationExpectation: XCTestExpectation, @unchecked Sendable {
  public typealias Handler = @Sendable () -> Bool

  open private(set) var notificationName: String
  private let lock = NSLock()
  private var storedHandler: Handler?

  /// Never called.
  open var handler: Handler? {
    get { lock.withLock { storedHandler } }
    set { lock.withLock { storedHandler = newValue } }
  }

  public init(notificationName: String) {
    self.notificationName = notificationName
    super.init(description: "Expect Darwin notification '\(notificationName)'")
    IssueRecorder.recordUnavailable(
      "XCTDarwinNotificationExpectation(notificationName:)",
      "there is no notification center between processes. Wait for what the program shows, or write a file and "
        + "wait for it with XCTNSPredicateExpectation.")
  }
}
