// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the programs under a limit of file sizes (`ulimit -f`).
final class FileSizeLimitTests: XCTestCase {
  func testAWriteBeyondTheLimitDoesNotEndAProgram() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("limited-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    for program in ["understudy", "understudy-studio", "understudy-bots"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // This process ignores the signal, which a program must do itself.
      process.arguments = [
        "-c", "ulimit -f 0; exec env --default-signal=XFSZ \"$0\" --help > \"$1\"",
        CommandRun.products.appendingPathComponent(program).path, file.path,
      ]
      try process.run()
      process.waitUntilExit()
      XCTAssertEqual(process.terminationReason, .exit, "\(program): signal \(process.terminationStatus)")
      XCTAssertEqual(process.terminationStatus, 0, program)
      XCTAssertEqual(try Data(contentsOf: file).count, 0, "\(program) was not limited")
    }
  }
}
