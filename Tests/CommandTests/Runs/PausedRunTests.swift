// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

/// Tests a pause in a run without a terminal.
final class PausedRunTests: XCTestCase {
  func testTheStudioAddressIsPrintedWithoutATerminal() throws {
    let studio = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)")
    try "#!/bin/sh\necho 'Understudy Studio shows it at http://127.0.0.1:1/?token=abc'\n".write(
      to: studio, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: studio.path)
    defer { try? FileManager.default.removeItem(at: studio) }
    let variables = ["UNDERSTUDY_STUDIO": studio.path, "UNDERSTUDY_PAUSE": "1", "UNDERSTUDY_CHILD_RUN": "1"]
    let run = try CommandRun(
      fixture: ["--only-testing", "XCTestSupportTests/PauseFixture"], environment: variables)
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertEqual(try run.results().names(.passed).count, 1, run.output)
    XCTAssertTrue(run.output.contains("http://127.0.0.1:1/?token=abc"), run.output)
  }
}
