// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the messages of desktops that start when the limits of a shell are too low.
final class DesktopLimitTests: XCTestCase {
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
}
