// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import ModelContextProtocol
import Notation
import Processes
import TestSupport
import Timing
import XCTest

/// A test of the tools with real sessions: each is a process with a separate desktop.
class AgentTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")
  private(set) var service: AgentService?

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static var program: String { package.appendingPathComponent(".build/debug/understudy-studio").path }

  /// The command line of a program of the fixtures.
  static func fixture(_ name: String) -> String {
    "/usr/bin/python3 -B \(package.appendingPathComponent("Tests/Fixtures/\(name).py").path) --gtk=4"
  }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "agent-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: desktops, withIntermediateDirectories: true)
    service = AgentService(options)
  }

  override func tearDown() async throws {
    await service?.end()
    // If the process of a session was ended because it took too long, the guard of its desktop removes the folder of the
    // desktop afterwards.
    waitUntil(deadline: 20) { Leftovers(below: desktops).isEmpty }
    try FileManager.default.removeItem(at: folder)
  }

  var bundle: URL { folder.appendingPathComponent("Run.understudy") }

  /// The options of the server; subclasses change them.
  var options: AgentOptions {
    AgentOptions(
      executable: Self.program, arguments: ["agent-session"],
      environment: environment, command: nil, version: "test", bundle: bundle, folder: folder, timeLimit: 600)
  }

  /// Calls a tool.
  func call(_ tool: String, _ arguments: [String: JSONValue] = [:]) async throws -> ToolResult {
    await (try XCTUnwrap(service)).call(tool, arguments)
  }

  /// Calls a tool that must succeed, and returns its text.
  @discardableResult
  func text(
    _ tool: String, _ arguments: [String: JSONValue] = [:], file: StaticString = #filePath, line: UInt = #line
  ) async throws -> String {
    let result = try await call(tool, arguments)
    XCTAssertFalse(result.isFailure, result.text, file: file, line: line)
    return result.text
  }

  /// Calls a tool that must fail, and returns its text.
  @discardableResult
  func failure(
    _ tool: String, _ arguments: [String: JSONValue] = [:], file: StaticString = #filePath, line: UInt = #line
  ) async throws -> String {
    let result = try await call(tool, arguments)
    XCTAssertTrue(result.isFailure, result.text, file: file, line: line)
    return result.text
  }

  /// Starts a session with a program of the fixtures.
  @discardableResult
  func start(_ fixture: String) async throws -> String {
    try await text("session_start", ["program": .string(Self.fixture(fixture))])
  }

  /// Returns the reference in the line that contains a string.
  func reference(_ text: String, in lines: String, file: StaticString = #filePath, line: UInt = #line) throws
    -> String
  {
    let found = lines.split(separator: "\n").first { $0.contains(text) }
    let word = found?.split(separator: " ").last { $0.first == "e" && Int($0.dropFirst()) != nil }
    return try XCTUnwrap(
      word.map(String.init), "no reference for \(text) in:\n\(lines)", file: file, line: line)
  }

  /// The folder in which the desktops of this test are created.
  var desktops: URL { folder.appendingPathComponent("run") }

  /// The environment of the server, without the settings of the tests.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    environment["XDG_RUNTIME_DIR"] = desktops.path
    return environment
  }

  /// Fails if processes of sessions or folders of desktops remain.
  func assertNothingRemains(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertEqual(remainingProcesses, [], file: file, line: line)
    // The guard of a desktop ends it after the process of the session.
    waitUntil(deadline: 5) { Leftovers(below: desktops).isEmpty }
    XCTAssertEqual(Leftovers(below: desktops).description, "", file: file, line: line)
  }

  /// The processes that the sessions of this test have started and that are still running.
  var remainingProcesses: [pid_t] {
    ProcessTable.descendants(of: getpid()).filter {
      ForeignProcess($0)?.arguments.contains("agent-session") == true
    }
  }
}
