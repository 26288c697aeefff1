// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import ResultBundle

/// Tests two writers of the same stream.
final class LineAppenderTests: XCTestCase {
  /// Whether a thread has begun.
  private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  func testALineIsAppendedOnlyWhenNoOtherProcessChangesTheFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
    addTeardownBlock { try FileManager.default.removeItem(at: file) }
    let other = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let descriptor = open(file.path, O_RDWR | O_APPEND | O_CLOEXEC)
    XCTAssertGreaterThanOrEqual(min(other, descriptor), 0)
    defer {
      close(other)
      close(descriptor)
    }
    XCTAssertEqual(flock(other, LOCK_EX), 0)
    let (hasBegun, ended) = (Flag(), expectation(description: "the line was appended"))
    Thread.detachNewThread {
      hasBegun.set()
      var appender = LineAppender(descriptor)
      XCTAssertNil(appender.append(Data("line\n".utf8)))
      ended.fulfill()
    }
    // The lock is held for thousands of writes after the thread has begun, in which it must not append its line.
    var rest = 5_000
    while rest > 0 {
      if hasBegun.isSet { rest -= 1 }
      XCTAssertEqual(write(other, "other\n", 6), 6)
    }
    XCTAssertEqual(flock(other, LOCK_UN), 0)
    wait(for: [ended], timeout: 20)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(lines.last, "line")
    XCTAssertEqual(lines.count { $0 == "line" }, 1)
    // The appender has released the lock.
    XCTAssertEqual(flock(other, LOCK_EX | LOCK_NB), 0)
  }
}
