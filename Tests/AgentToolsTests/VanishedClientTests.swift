// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Processes
import TestSupport
import XCTest

/// Tests clients of `understudy mcp` that vanish in the middle of a call.
final class VanishedClientTests: AgentTestCase {
  /// A client that can end in several ways.
  private final class Client {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private lazy var answers = FileDescriptor(dup(output.fileHandleForReading.fileDescriptor))

    init(_ environment: [String: String]) throws {
      process.executableURL = URL(fileURLWithPath: AgentTestCase.program)
      process.arguments = ["mcp"]
      process.environment = environment
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func send(_ tool: String, _ arguments: [String: JSONValue]) throws {
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": .string(UUID().uuidString), "method": "tools/call",
        "params": [
          "name": .string(tool), "arguments": .object(arguments),
          "_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"],
        ],
      ]
      try input.fileHandleForWriting.write(contentsOf: message.data + Data("\n".utf8))
    }

    func answer() -> String { answers.readLine(deadline: Deadline(after: 60)) ?? "" }

    /// Closes both pipes, as the kernel does when a client is killed.
    func vanish() throws {
      try input.fileHandleForWriting.close()
      try output.fileHandleForReading.close()
      answers.close()
    }

    func closeInput() throws { try input.fileHandleForWriting.close() }
  }

  private func startCall() throws -> Client {
    let client = try Client(environment)
    try client.send("session_start", ["program": .string(Self.fixture("controls"))])
    let started = client.answer()
    XCTAssertTrue(started.contains("Session s1"), started)
    try client.send("wait", ["for": "exists", "on": "Nobody", "timeout": 100])
    return client
  }

  private func assertEnds(_ client: Client, within seconds: TimeInterval) throws {
    XCTAssertTrue(waitUntil(deadline: seconds) { !client.process.isRunning }, "the server still runs")
    if client.process.isRunning { kill(client.process.processIdentifier, SIGKILL) }
    try assertNothingRemains()
  }

  func testAKilledClientLeavesNothing() throws {
    let client = try startCall()
    try client.vanish()
    try assertEnds(client, within: 10)
  }

  func testAServerThatIsAskedToEndLeavesNothing() throws {
    let client = try startCall()
    // Clients close the input, wait for two seconds, and then send SIGTERM.
    try client.closeInput()
    client.process.terminate()
    try assertEnds(client, within: 10)
    XCTAssertEqual(client.process.terminationStatus, 0)
  }

  func testAKilledServerLeavesNothing() throws {
    let client = try startCall()
    kill(client.process.processIdentifier, SIGKILL)
    try assertEnds(client, within: 10)
  }

  func testACommandForTestsEndsWithItsServer() throws {
    let client = try startCommand("tests_list")
    client.process.terminate()
    try assertEnds(client, within: 30)
  }

  func testACommandForTestsEndsWhenItsServerIsKilled() throws {
    let client = try startCommand("tests_run")
    kill(client.process.processIdentifier, SIGKILL)
    XCTAssertTrue(
      waitUntil(deadline: 15) { Leftovers(below: desktops).isEmpty }, Leftovers(below: desktops).description)
  }

  /// Starts a command for tests that does not end.
  private func startCommand(_ tool: String) throws -> Client {
    let package = folder.appendingPathComponent("package")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    // A manifest that never ends: its build runs until it is interrupted.
    try Data("// swift-tools-version:6.0\nimport PackageDescription\nwhile true {}\n".utf8).write(
      to: package.appendingPathComponent("Package.swift"))
    let client = try Client(environment)
    try client.send(tool, ["package": .string(package.path)])
    XCTAssertTrue(
      waitUntil(deadline: 60) {
        Leftovers(below: desktops).processes.contains { $0.contains("package-manifest") }
      }, "the manifest must run before the server ends")
    return client
  }
}
