// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests tools that run at the same time.
final class ToolProcessTests: XCTestCase {
  func testTwoToolsRunAtTheSameTime() throws {
    // Each tool waits for a file that the other one creates.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A folder that stays is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    func script(_ own: String, _ other: String) -> [String] {
      ["-c", "touch \(own); while [ ! -e \(other) ]; do :; done; echo \(own) has ended"]
    }
    let outer = try ToolProcess("/bin/sh", script("a", "b"), in: folder.path, timeout: 20)
    let inner = try ToolRun.run("/bin/sh", script("b", "a"), in: folder.path, timeout: 20)
    XCTAssertEqual(inner.output, "b has ended\n")
    XCTAssertEqual(try outer.wait().output, "a has ended\n")
  }

  func testAToolIsKilledIfNobodyWaitsForIt() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    // A file that stays is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: file) }
    var tool: ToolProcess? = try ToolProcess(
      "/bin/sh", ["-c", "echo $$ > \(file.path); exec sleep 60"], timeout: 60)
    var process: pid_t?
    let deadline = Date(timeIntervalSinceNow: 10)
    while process == nil, Date() < deadline {
      process = pid_t((try? String(contentsOf: file, encoding: .utf8))?.dropLast() ?? "")
    }
    let child = try XCTUnwrap(process, "the tool has started")
    XCTAssertNotNil(tool)
    tool = nil
    XCTAssertEqual(kill(child, 0), -1, "the tool has ended")
  }
}
