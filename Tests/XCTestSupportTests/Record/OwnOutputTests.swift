// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests that the output of a test process is recorded and still reaches its destination, in a separate process.
final class OwnOutputTests: XCTestCase {
  private func run(_ test: String, _ environment: [String: String] = [:]) throws -> (ChildRun, TestRecord) {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UUID()).understudy")
    addTeardownBlock { try? FileManager.default.removeItem(at: bundle) }
    let run = try ChildRun.of(
      "OwnOutputFixture/\(test)",
      environment: environment.merging(["UNDERSTUDY_RESULT_PATH": bundle.path]) { $1 })
    let record = try BundleReader.read(bundle)
    return (run, try XCTUnwrap(record.tests.first { $0.name == "OwnOutputFixture.\(test)" }))
  }

  func testTheOutputOfATestIsRecordedInOrder() throws {
    let (run, test) = try run("testWrites")
    XCTAssertEqual(run.status, 0)
    let text = test.outputs.map(\.text).joined()
    XCTAssertTrue(text.contains("by print ä\nby write \\xE4\nby C\n"), text)
    XCTAssertTrue(run.output.contains("by print ä\nby write \u{FFFD}\nby C\n"), run.output)
    XCTAssertTrue(run.output.contains("Executed 1 test"), run.output)
  }

  func testTheOutputBeforeAKillIsRecorded() throws {
    let (run, test) = try run("testIsKilled")
    XCTAssertEqual(run.status, SIGKILL)
    XCTAssertTrue(test.outputs.map(\.text).joined().hasSuffix("the last words"))
    XCTAssertTrue(run.output.hasSuffix("the last words"))
    XCTAssertNil(test.outcome)
  }

  func testTheMessageOfARuntimeCrashIsRecorded() throws {
    let (_, test) = try run("testCrashes", ["SWIFT_BACKTRACE": "enable=no"])
    let text = test.outputs.map(\.text).joined()
    XCTAssertTrue(text.contains("Fatal error: nothing works"), text)
  }

  /// SwiftPM 6.3 reads the output in pieces, and drops each piece that is not valid UTF-8.
  ///
  /// A failure in such a piece would have no message.
  func testTheOutputIsNotSplitInsideACharacter() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    XCTAssertEqual(socketpair(AF_UNIX, type, 0, &ends), 0)
    let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = ["XCTestSupportTests.OwnOutputFixture/testWritesLongLines"]
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UUID()).understudy")
    addTeardownBlock { try? FileManager.default.removeItem(at: bundle) }
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(["UNDERSTUDY_CHILD_RUN": "1", "UNDERSTUDY_RESULT_PATH": bundle.path]) { $1 }
    process.standardOutput = writing
    process.standardError = FileHandle.nullDevice
    try process.run()
    try writing.close()
    var pieces: [Data] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = recv(reading.fileDescriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      pieces.append(Data(buffer[..<count]))
    }
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    let text = String(decoding: pieces.reduce(Data(), +), as: UTF8.self)
    XCTAssertEqual(text.filter { $0 == "…" }.count, 24_000)
    XCTAssertEqual(pieces.filter { String(bytes: $0, encoding: .utf8) == nil }.count, 0, "of \(pieces.count)")
  }

  func testALargeOutputOfATestIsTruncatedAndTheOmissionRecorded() throws {
    let (run, test) = try run("testFloods")
    XCTAssertGreaterThan(run.output.utf8.count, 30 << 20)
    let kept = test.outputs.map(\.text.utf8.count).reduce(0, +)
    XCTAssertLessThan(kept, 700_000)
    XCTAssertGreaterThan(test.outputs.compactMap(\.omitted).reduce(0, +), 29 << 20)
    XCTAssertTrue(test.outputs.contains { $0.text.contains("after the flood") })
  }
}

/// Tests that write; they do so only for ``OwnOutputTests``.
final class OwnOutputFixture: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(ChildRun.isChild, "for OwnOutputTests")
  }

  func testWrites() {
    print("by print ä")
    fflush(nil)
    FileHandle.standardError.write(Data([0x62, 0x79] + Array(" write ".utf8) + [0xE4, 0x0A]))
    puts("by C")
  }

  func testIsKilled() {
    FileHandle.standardOutput.write(Data("the last words".utf8))
    kill(getpid(), SIGKILL)
  }

  func testCrashes() { fatalError("nothing works") }

  func testWritesLongLines() {
    for length in 0..<4 {
      print(String(repeating: "x", count: length) + String(repeating: "…", count: 6000))
      fflush(nil)
    }
  }

  func testFloods() {
    let lines = String(repeating: String(repeating: "x", count: 1023) + "\n", count: 1024)
    for _ in 0..<30 { print(lines, terminator: "") }
    print("after the flood")
  }
}
