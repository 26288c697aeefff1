// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import SessionProcesses
import Timing
import XCTest

/// Tests the loop of messages in the processes of sessions, before a session has begun, which needs no desktop.
final class SessionLoopTests: XCTestCase {
  private static let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/debug/understudy-studio").path

  /// The commands that run a session, with a message that is no first one.
  private static let hosts: [(command: String, message: [String: JSONValue])] = [
    ("agent-session", ["tool": "look", "arguments": [:]]),
    ("webdriver-session", ["command": "getTitle", "body": [:]]),
  ]

  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sessions-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func process(_ command: String) throws -> SessionProcess {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    environment["UNDERSTUDY_RESULT_PATH"] = folder.appendingPathComponent("Run.understudy").path
    return try SessionProcess(
      id: command, executable: Self.program, arguments: [command], environment: environment)
  }

  func testAMessageOfAnotherVersionIsAnsweredAndTheProcessContinues() async throws {
    for (command, message) in Self.hosts {
      let process = try process(command)
      let unknown = try await process.ask(AnyMessage(["later": 1]))
      XCTAssertTrue(unknown.text.contains("another version of Understudy"), "\(command): \(unknown.text)")
      let known = try await process.ask(AnyMessage(message))
      XCTAssertTrue(known.text.contains("The session has not started."), "\(command): \(known.text)")
      await process.endProcess()
    }
  }

  func testTheEndOfTheSocketEndsTheProcess() async throws {
    for (command, message) in Self.hosts {
      let process = try process(command)
      _ = try await process.ask(AnyMessage(message))
      let begun = MonotonicClock.now
      await process.endProcess()
      XCTAssertLessThan(
        MonotonicClock.now - begun, TimeLimits.Sessions.endOfSession.seconds, "\(command) was killed")
      do {
        _ = try await process.ask(AnyMessage(message))
        XCTFail("\(command) answers after its end")
      } catch {
        XCTAssertTrue(error.clause.contains("status 0"), "\(command): \(error)")
      }
    }
  }

  func testMessagesAreAnsweredInTheirOrder() async throws {
    for (command, message) in Self.hosts {
      let process = try process(command)
      let texts = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<50 { group.addTask { try await process.ask(AnyMessage(message)).text } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      XCTAssertEqual(texts.count, 50)
      XCTAssertEqual(Set(texts).count, 1, command)
      await process.endProcess()
    }
  }
}

/// Tests messages to a process that no longer answers.
final class LostProcessTests: XCTestCase {
  private static func end(of process: SessionProcess) async -> String {
    do {
      return "the answer \(try await process.ask(AnyMessage(["message": 1])).text)"
    } catch {
      return error.clause
    }
  }

  func testTheWaitsOfManyMessagesForTheEndDoNotAddUp() async throws {
    let pipe = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lost-\(UUID().uuidString.prefix(8))")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    defer { unlink(pipe.path) }
    let count = 60
    // It reads all messages, closes its socket, and runs on until the pipe is opened.
    let process = try SessionProcess(
      id: "lost", executable: "/bin/sh",
      arguments: [
        "-c", "for line in $(seq \(count)); do read message; done; exec cat '\(pipe.path)' <&-",
      ], environment: ["PATH": "/usr/bin:/bin"])
    // First the messages that wait for a reply when the socket is closed, then messages afterwards.
    for _ in 1...2 {
      let ends = await withTaskGroup(of: (clause: String, moment: TimeInterval).self) { group in
        for _ in 0..<count { group.addTask { (await Self.end(of: process), MonotonicClock.now) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      XCTAssertEqual(Set(ends.map(\.clause)), ["does not respond"])
      let moments = ends.map(\.moment)
      let sum = Double(count) * TimeLimits.Sessions.lostProcess.seconds
      XCTAssertLessThan(try XCTUnwrap(moments.max()) - XCTUnwrap(moments.min()), sum / 2)
    }
    try FileHandle(forWritingTo: pipe).close()
    await process.endProcess()
    let clause = await Self.end(of: process)
    XCTAssertTrue(clause.contains("status 0"), clause)
  }
}

/// A message with any members.
struct AnyMessage: SessionMessage {
  typealias Answer = AnyAnswer

  let members: [String: JSONValue]

  init(_ members: [String: JSONValue]) { self.members = members }
}

/// An answer with any members.
struct AnyAnswer: SessionAnswer {
  let members: [String: JSONValue]

  init(_ members: [String: JSONValue]) { self.members = members }

  init(failure text: String) { members = ["text": .string(text)] }

  /// The members as one string.
  var text: String { String(decoding: JSONValue.object(members).data, as: UTF8.self) }
}
