// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

@testable import Desktop

/// Tests the messages when the limits of a shell are too low.
final class ResourceLimitTests: XCTestCase {
  /// Returns the output of a process that starts a desktop with the limits of `ulimit`.
  private func output(under limits: String) throws -> String {
    let probe = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("DesktopProbe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit \(limits); exec \"$0\" 2>&1", probe.path]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  func testTheLimitOfOpenFilesIsNamed() throws {
    for limit in [20, 50] {
      let text = try output(under: "-n \(limit)")
      XCTAssertTrue(text.contains("may open only \(limit) files (ulimit -n)"), text)
      XCTAssertFalse(text.contains("Check that the file exists"), text)
    }
  }

  func testTheLimitOfFileSizesIsNamed() throws {
    let text = try output(under: "-f 0")
    XCTAssertTrue(text.contains("files must not exceed 0 bytes (ulimit -f)"), text)
  }

  func testTheLimitOfProcessesIsNamed() throws {
    // The limit does not hold for root, who runs these tests in containers.
    let limit = try XCTUnwrap(ResourceLimit(behind: EAGAIN))
    XCTAssertEqual(limit.kind, .processes)
    let error = ProcessError.limitReached(limit, action: "start /bin/sh")
    XCTAssertTrue(
      "\(error)".hasPrefix("Expected to start /bin/sh, but this user may run only "), "\(error)")
    XCTAssertTrue("\(error)".contains("ulimit -u"), "\(error)")
  }

  func testATerminationByTheLimitOfFileSizesIsExplained() {
    let clause = Termination.signaled(SIGXFSZ, coreDumped: false).clause
    XCTAssertTrue(clause.contains("ulimit -f"), clause)
  }
}
