// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Profiling

final class PerfDataTests: XCTestCase {
  private func record(_ type: UInt32, _ fields: [UInt32], misc: UInt16 = 0) -> Data {
    var data = Data()
    withUnsafeBytes(of: type) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: misc) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt16(8 + fields.count * 4)) { data.append(contentsOf: $0) }
    for field in fields { withUnsafeBytes(of: field) { data.append(contentsOf: $0) } }
    return data
  }

  /// Returns a file with a header of 104 bytes and records.
  private func file(_ records: [Data]) -> Data {
    let body = records.reduce(Data(), +)
    var header = Data("PERFILE2".utf8) + Data(count: 96)
    withUnsafeBytes(of: UInt64(104)) { header.replaceSubrange(40..<48, with: $0) }
    withUnsafeBytes(of: UInt64(body.count)) { header.replaceSubrange(48..<56, with: $0) }
    return header + body
  }

  func testOnlyProcessesThatStartedAnotherProgramLoseTheirParents() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("perf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let exec: UInt16 = 1 << 13
    let before = file([
      record(7, [20, 10, 20, 10, 0, 0]),  // starts a program in a record below
      record(7, [30, 10, 30, 10, 0, 0]),  // starts no program
      record(7, [10, 10, 11, 10, 0, 0]),  // a thread
      record(3, [20, 20, 0x6261], misc: exec), record(3, [30, 30, 0x6261]),
    ])
    try before.write(to: url)
    XCTAssertEqual(try PerfData.forgetParents(in: url), 1)
    XCTAssertEqual(
      try Data(contentsOf: url),
      file([
        record(7, [20, 20, 20, 20, 0, 0]), record(7, [30, 10, 30, 10, 0, 0]),
        record(7, [10, 10, 11, 10, 0, 0]), record(3, [20, 20, 0x6261], misc: exec),
        record(3, [30, 30, 0x6261]),
      ]))
  }

  func testRecordsBeyondTheEndOfTheFileAreIgnored() {
    var data = file([record(7, [20, 10, 20, 10, 0, 0])])
    for place in [UInt64(Int.max), .max, .max - 4, 1 << 62] {
      withUnsafeBytes(of: place) { data.replaceSubrange(40..<48, with: $0) }
      XCTAssertEqual(PerfData.offsetsOfForks(in: data).count, 0)
    }
  }

  func testATruncatedOrForeignFileHasNoForks() {
    let whole = file([record(7, [20, 10, 20, 10, 0, 0]), record(3, [20, 20, 0x6261], misc: 1 << 13)])
    XCTAssertEqual(PerfData.offsetsOfForks(in: whole).count, 1)
    for length in stride(from: 0, to: whole.count, by: 5) {
      XCTAssertEqual(PerfData.offsetsOfForks(in: whole.prefix(length)).count, 0)
    }
    XCTAssertEqual(PerfData.offsetsOfForks(in: Data(repeating: 7, count: 500)).count, 0)
  }
}
