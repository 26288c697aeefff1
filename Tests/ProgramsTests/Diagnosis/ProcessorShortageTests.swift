// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Diagnosis
@testable import Programs

/// Tests the difference between a program without processor time and one that sleeps.
final class ProcessorShortageTests: XCTestCase {
  private static let loop = "echo begun; while :; do :; done"

  /// With the policy "idle", a process runs only if no other process of its session needs the processor.
  func testAProgramThatHardlyRunsWaitsForAProcessor() throws {
    let starved = try start("taskset", "-c", "0", "chrt", "-i", "0", "/bin/sh", "-c", Self.loop)
    defer { starved.terminate() }
    let other = try start("taskset", "-c", "0", "/bin/sh", "-c", Self.loop)
    defer { other.terminate() }
    let shortage = try XCTUnwrap(ProcessorShortage.find(in: starved.processIdentifier, with: []))
    XCTAssertTrue(shortage.text.hasPrefix("its main thread was ready to run for "), shortage.text)
    XCTAssertTrue(shortage.text.contains(" threads of this machine are ready to run, on "), shortage.text)
  }

  func testAProgramThatSleepsWaitsForNoProcessor() throws {
    let sleeper = try start("/bin/sh", "-c", "echo begun; exec sleep 60")
    defer { sleeper.terminate() }
    XCTAssertNil(ProcessorShortage.find(in: sleeper.processIdentifier, with: []))
  }

  /// Starts a process and waits until it has written something.
  private func start(_ arguments: String...) throws -> Process {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    XCTAssertFalse(output.fileHandleForReading.availableData.isEmpty)
    return process
  }
}
