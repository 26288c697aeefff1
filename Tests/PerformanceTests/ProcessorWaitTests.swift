// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Performance

final class ProcessorWaitTests: XCTestCase {
  func testWaitingForASharedProcessorIsMeasured() throws {
    let processor = try pinThisThread()
    let stranger = Process()
    stranger.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
    stranger.arguments = ["-c", "\(processor)", "/bin/sh", "-c", "while :; do :; done"]
    try stranger.run()
    defer {
      stranger.terminate()
      stranger.waitUntilExit()
    }
    let before = try XCTUnwrap(ProcessorWait.now())
    let start = try XCTUnwrap(ProcessorWait.seconds())
    let deadline = ContinuousClock.now + .seconds(20)
    while try XCTUnwrap(ProcessorWait.seconds()) - start < 0.3 {
      _ = ReferenceWorkload.run()
      guard ContinuousClock.now < deadline else { return XCTFail("no waiting was counted in 20 s") }
    }
    XCTAssertGreaterThan(try XCTUnwrap(ProcessorWait.now()).fractionCausedByOthers(since: before), 0.8)
  }

  func testWaitingCountsAtMostTheWorkOfOtherProcesses() {
    let before = ProcessorWait(waited: 1, workOfOtherProcesses: 10)
    XCTAssertEqual(
      ProcessorWait(waited: 3, workOfOtherProcesses: 10.5).fractionCausedByOthers(since: before), 0.25)
    XCTAssertEqual(
      ProcessorWait(waited: 3, workOfOtherProcesses: 15).fractionCausedByOthers(since: before), 1)
    XCTAssertEqual(ProcessorWait(waited: 3, workOfOtherProcesses: 9).fractionCausedByOthers(since: before), 0)
    XCTAssertEqual(
      ProcessorWait(waited: 1, workOfOtherProcesses: 10).fractionCausedByOthers(since: before), 1)
  }

  /// Restricts this thread to the first of its allowed processors until the test ends.
  private func pinThisThread() throws -> Int {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    func field(_ name: String) throws -> String {
      let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
      return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    let (thread, allowed) = (try field("Pid"), try field("Cpus_allowed_list"))
    let first = try XCTUnwrap(Int(allowed.prefix { $0.isNumber }))
    try Self.taskset("-cp", "\(first)", thread)
    addTeardownBlock { try ProcessorWaitTests.taskset("-cp", allowed, thread) }
    return first
  }

  private static func taskset(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
  }
}
