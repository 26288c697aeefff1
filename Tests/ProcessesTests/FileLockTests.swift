// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import XCTest

/// Tests the wait for the lock of a file.
final class FileLockTests: XCTestCase {
  private let interval = TimeLimits.Record.streamLockPoll

  func testALockIsAwaitedUntilTheDeadline() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)").path
    addTeardownBlock { try FileManager.default.removeItem(atPath: path) }
    let holder = try FileDescriptor.open(path, O_RDWR | O_CREAT)
    let other = try FileDescriptor.open(path, O_RDWR)
    XCTAssertEqual(lockFile(holder.number, every: interval, until: Deadline(after: 0)), .locked)
    let start = MonotonicClock.now
    XCTAssertEqual(lockFile(other.number, every: interval, until: Deadline(after: 0.05)), .held)
    XCTAssertGreaterThanOrEqual(MonotonicClock.now - start, 0.05)
    Thread.detachNewThread { holder.close() }
    XCTAssertEqual(lockFile(other.number, every: interval, until: Deadline(after: 20)), .locked)
  }

  func testAFileThatCannotBeLockedIsNotAwaited() {
    XCTAssertEqual(lockFile(-1, every: interval, until: Deadline(after: 20)), .failed(EBADF))
  }
}
