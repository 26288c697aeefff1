// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

/// Tests `understudy mcp` and `understudy agent` as processes, as clients and shells start them.
final class AgentCommandTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "agent-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    _ = try run(["agent", "--state", folder.path, "stop"])
    try FileManager.default.removeItem(at: folder)
  }

  private func run(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: AgentTestCase.program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    let (reading, writing) = (Pipe(), Pipe())
    process.standardOutput = reading
    process.standardError = reading
    process.standardInput = writing
    try process.run()
    writing.fileHandleForWriting.write(Data(input.utf8))
    try writing.fileHandleForWriting.close()
    let data = try reading.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func agent(_ words: String...) throws -> (status: Int32, output: String) {
    try run(
      [
        "agent", "--result-bundle-path", folder.appendingPathComponent("Run.understudy").path, "--state",
        folder.path,
      ]
        + words)
  }

  func testTheServerAnswersPipedMessagesAndEnds() throws {
    let (status, output) = try run(
      ["mcp"],
      input: #"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"# + "\nnot json\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"programs","arguments":{}}}"#
        + "\n")
    XCTAssertEqual(status, 0, output)
    let lines = output.split(separator: "\n")
    XCTAssertEqual(lines.count, 4, output)
    XCTAssertTrue(output.contains("No session is open"), output)
  }

  func testAShellUsesASessionOverSeveralCommands() throws {
    let before = try agent("look")
    XCTAssertEqual(before.status, 64, before.output)
    let started = try agent("session_start", AgentTestCase.fixture("controls"))
    XCTAssertEqual(started.status, 0, started.output)
    let pressed = try agent("act", "click", "Press")
    XCTAssertEqual(pressed.status, 0, pressed.output)
    XCTAssertTrue(pressed.output.contains("Status: pressed 1"), pressed.output)
    let failed = try agent("act", "click", "Disabled")
    XCTAssertEqual(failed.status, 1, failed.output)
    let picture = try agent("picture", "Press")
    XCTAssertTrue(picture.output.contains(".png"), picture.output)
    let ended = try agent("session_end")
    XCTAssertEqual(ended.status, 0, ended.output)
    let stopped = try agent("stop")
    XCTAssertEqual(stopped.status, 0, stopped.output)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("server").path))
  }

  func testCommandsThatBeginTogetherShareOneServer() throws {
    let commands = try (1...4).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: AgentTestCase.program)
      process.arguments = [
        "agent", "--result-bundle-path", folder.appendingPathComponent("Run.understudy").path, "--state",
        folder.path, "programs",
      ]
      process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    for command in commands {
      command.waitUntilExit()
      // 64 is the status of a command whose server did not start.
      XCTAssertTrue([0, 1].contains(command.terminationStatus), "\(command.terminationStatus)")
    }
    let servers = ProcessTable.read().entries.filter {
      let words = ForeignProcess($0.pid)?.arguments ?? []
      return words.contains("agent-server") && words.contains(folder.path)
    }
    XCTAssertEqual(servers.count, 1)
  }

  func testThePageForAgentsAndWrongWordsNeedNoServer() throws {
    let page = try agent("instructions")
    XCTAssertEqual(page.status, 0)
    XCTAssertTrue(page.output.contains("understudy agent act"), page.output)
    for words in [["lok"], ["act"], ["look", "--unknown"]] {
      let wrong = try run(["agent", "--state", folder.path] + words)
      XCTAssertEqual(wrong.status, 64, wrong.output)
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("server").path))
  }
}
