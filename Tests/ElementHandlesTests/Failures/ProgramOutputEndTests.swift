// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import ElementHandles

/// Tests the reading of a program's output for the report of a failure.
final class ProgramOutputEndTests: XCTestCase {
  private var file = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: file) }

  func testOnlyTheEndOfALongOutputIsRead() throws {
    for (text, end) in [("", ""), ("abc", "abc"), ("abcd", "abcd"), ("abcdefg", "defg")] {
      try Data(text.utf8).write(to: file)
      XCTAssertEqual(String(decoding: try FailureReport.end(of: file, maximum: 4), as: UTF8.self), end)
    }
    try FileManager.default.removeItem(at: file)
    XCTAssertThrowsError(try FailureReport.end(of: file, maximum: 4))
  }

  /// Cuts a file and extends it again, until the test has ended.
  private final class Cutting: Sendable {
    private let isOver = Mutex(false)

    func run(_ descriptor: Int32, size: Int) {
      while !isOver.withLock({ $0 }) {
        ftruncate(descriptor, 0)
        ftruncate(descriptor, size)
      }
    }
    func end() { isOver.withLock { $0 = true } }
  }

  func testAProgramMayCutItsOutputMeanwhile() throws {
    let size = 4 << 20
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    XCTAssertGreaterThanOrEqual(descriptor, 0)
    let (cutting, ended) = (Cutting(), expectation(description: "the program has ended"))
    Thread.detachNewThread {
      cutting.run(descriptor, size: size)
      ended.fulfill()
    }
    var (cut, others) = (0, 0)
    let end = Date() + 20
    while cut < 50 || others < 50, Date() < end {
      // All pages are used, because a mapped file would be read only then.
      let data = try FailureReport.end(of: file, maximum: size)
      XCTAssertTrue(stride(from: 0, to: data.count, by: 4096).allSatisfy { data[$0] == 0 })
      if data.count < size { cut += 1 } else { others += 1 }
    }
    cutting.end()
    wait(for: [ended], timeout: 20)
    close(descriptor)
    XCTAssertGreaterThanOrEqual(cut, 50, "the file was not cut while it was read")
  }
}
