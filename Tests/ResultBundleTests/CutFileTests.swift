// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import ResultBundle

/// Tests bundles whose files another process cuts while they are read.
final class CutFileTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var bundle: URL { folder.appendingPathComponent("run.understudy") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cut-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: bundle.appendingPathComponent("events"), withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

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

  /// Calls a body while a file of the bundle is cut again and again.
  private func cutting(_ path: String, size: Int, _ body: () throws -> Void) throws {
    let descriptor = open(
      bundle.appendingPathComponent(path).path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    XCTAssertGreaterThanOrEqual(descriptor, 0)
    let (cutting, ended) = (Cutting(), expectation(description: "the file stays"))
    Thread.detachNewThread {
      cutting.run(descriptor, size: size)
      ended.fulfill()
    }
    defer {
      cutting.end()
      wait(for: [ended], timeout: 20)
      close(descriptor)
    }
    try body()
  }

  func testAFileThatIsCutWhileItIsReadEndsEarlier() throws {
    let size = 4 << 20
    let files = UntrustedFolder(bundle)
    try cutting("events/first.jsonl", size: size) {
      var (cut, others) = (0, 0)
      let end = Date() + 20
      while cut < 50 || others < 50, Date() < end {
        // All pages are used, because a mapped file would be read only then.
        let data = try files.data(of: "first.jsonl", in: BundleFormat.events)
        XCTAssertTrue(stride(from: 0, to: data.count, by: 4096).allSatisfy { data[$0] == 0 })
        if data.count < size { cut += 1 } else { others += 1 }
      }
      XCTAssertGreaterThanOrEqual(cut, 50, "the file was not cut while it was read")
    }
  }

  func testAStreamThatIsCutWhileItIsReadIsReported() throws {
    try cutting("events/first.jsonl", size: 1 << 20) {
      for _ in 0..<20 {
        XCTAssertEqual(try BundleReader.countOfTests(in: bundle), 0)
        XCTAssertNil(try BundleReader.readMeasurements(of: bundle))
        let record = try BundleReader.read(bundle)
        XCTAssertTrue(
          record.problems.contains { $0.contains("the process ended before") }, "\(record.problems)")
      }
    }
  }

  func testTheLinesOfPiecesAreThoseOfTheWhole() {
    let long = String(repeating: "x", count: BundleFormat.maximumLine + 1)
    let content = Data("first\n\nsecond\n\(long)\nthird\nlast".utf8)
    for size in [1 << 20, 7, content.count] {
      var lines = StreamLines()
      var found: [String] = []
      func note(_ line: StreamLines.Line) {
        found.append("\(line.count) \(String(decoding: line.content, as: UTF8.self)) \(line.isComplete)")
      }
      // Pieces of seven bytes would take long for the whole content.
      let start = size == 7 ? content.count - 40 : 0
      for first in stride(from: start, to: content.count, by: size) {
        lines.add(content[first..<min(first + size, content.count)], note)
      }
      lines.finish(note)
      let end = ["5 third true", "4 last false"]
      XCTAssertEqual(
        size == 7 ? Array(found.suffix(2)) : found,
        size == 7 ? end : ["5 first true", "0  true", "6 second true", "\(long.count)  true"] + end)
    }
  }
}
