// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

/// Runs the trials of `script/try-agents`: clients of other makers, and tasks in real programs.
final class AgentTaskTests: XCTestCase {
  private func run(_ option: String) throws -> (status: Int32, output: String) {
    let package = AgentTestCase.package
    let process = Process()
    process.executableURL = package.appendingPathComponent("script/try-agents")
    process.arguments = [option, "--program", AgentTestCase.program]
    process.currentDirectoryURL = package
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  func testTheFirstMessagesOfClientsAreAnswered() throws {
    let (status, output) = try run("--first-messages")
    XCTAssertEqual(status, 0, output)
    print(output)
  }

  func testTheOfficialClientsForPythonAreAnswered() throws {
    let (status, output) = try run("--sdk")
    XCTAssertEqual(status, 0, output)
    print(output)
  }

  func testTenTasksInFivePrograms() throws {
    let (status, output) = try run("--tasks")
    XCTAssertEqual(status, 0, output)
    print(output)
  }
}
