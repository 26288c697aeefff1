// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

@testable import TestRunner

/// Tests a process that runs Swift Testing tests: its arguments, its events, and its end in a test.
final class SwiftTestingDriverTests: DriverTestCase {
  private let sum = TestIdentifier(library: .swiftTesting, target: "M", suite: "S", test: "sum(of:)")
  /// Two tests with the same suite and name.
  private let overloads = [12, 20].map {
    TestIdentifier(
      library: .swiftTesting, target: "M", suite: "S", test: "adds(_:)", location: "Sum.swift:\($0):3")
  }
  private var events: URL { folder.appendingPathComponent("output/events.jsonl") }

  private func driver(_ tests: [TestIdentifier]) throws -> SwiftTestingDriver {
    SwiftTestingDriver(
      process, tests: tests, iteration: nil, configuration: nil, bundle: bundle,
      output: try .init(in: folder.appendingPathComponent("output")))
  }

  /// Adds events to the file of the process.
  private func write(_ lines: String...) throws {
    let text = lines.map { $0 + "\n" }.joined()
    if !FileManager.default.fileExists(atPath: events.path) {
      _ = FileManager.default.createFile(atPath: events.path, contents: nil)
    }
    let file = try FileHandle(forWritingTo: events)
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func event(_ kind: String, of test: String, _ more: String = "") -> String {
    #"{"kind":"event","version":"6.3","payload":{"kind":"\#(kind)","testID":"\#(test)"\#(more)}}"#
  }

  private static let failure = #","messages":[{"symbol":"fail","text":"Failed"}]"#

  func testTheArgumentsSelectEachTestByItsName() throws {
    let tests = overloads.prefix(1) + [sum]
    let output = try SwiftTestingDriver.Output(in: folder)
    let arguments = SwiftTestingDriver.arguments(for: Array(tests), version: "6.3", output: output)
    XCTAssertEqual(
      Array(arguments.prefix(4)), ["--testing-library", "swift-testing", "--event-stream-version", "6.3"])
    let filters = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--filter" }.map(\.1)
    let ids = [
      "M.S/adds(_:)/Sum.swift:12:3", "M.S/sum(of:)/Sum.swift:1:2", "M.S/adds(_:)/Sum.swift:20:3",
      "M.S/adds(_:)/Sum.swift:12:30", "M.S/sum(of:and:)/Sum.swift:1:2", "N.S/sum(of:)/Sum.swift:1:2",
    ]
    let selected = try ids.filter { id in
      try filters.contains { filter in
        let pattern = try NSRegularExpression(pattern: filter)
        return pattern.firstMatch(in: id, range: NSRange(id.startIndex..., in: id)) != nil
      }
    }
    XCTAssertEqual(selected, Array(ids.prefix(2)))
  }

  func testEventsAreReportedWhileTheProcessRuns() throws {
    let driver = try driver([sum])
    XCTAssertEqual(driver.drainReports(), [], "there is no file yet")
    try write(event("runStarted", of: ""), event("testStarted", of: "M.S/sum(of:)/Sum.swift:1:2"))
    XCTAssertEqual(driver.drainReports(), [.started(sum)])
    XCTAssertEqual(driver.running.map(\.test), [sum])
    XCTAssertEqual(driver.drainReports(), [])
    try write(event("testEnded", of: "M.S/sum(of:)/Sum.swift:1:2"))
    guard case .finished(sum, let result) = driver.drainReports().first else { return XCTFail("no result") }
    XCTAssertEqual(result.outcome, .passed)
    XCTAssertEqual(driver.running.count, 0)
    XCTAssertEqual(driver.processDidEnd(.exited(0), reason: nil), [])
    XCTAssertNil(driver.trouble)
    XCTAssertEqual(try outcomes(), ["M/S/sum(of:) passed"])
    XCTAssertFalse(FileManager.default.fileExists(atPath: events.path))
  }

  func testTestsOfTheSameNameHaveSeparateResults() throws {
    let driver = try driver(overloads)
    let ids = ["M.S/adds(_:)/Sum.swift:12:3", "M.S/adds(_:)/Sum.swift:20:3"]
    try write(
      event("testStarted", of: ids[0]), event("testStarted", of: ids[1]), event("testEnded", of: ids[0]),
      event("testEnded", of: ids[1], Self.failure))
    let results = driver.drainReports().compactMap { report -> String? in
      if case .finished(let test, let result) = report { "\(test) \(result.outcome)" } else { nil }
    }
    let expected = ["M/S/adds(_:)/Sum.swift:12:3 passed", "M/S/adds(_:)/Sum.swift:20:3 failed"]
    XCTAssertEqual(results, expected)
    _ = driver.processDidEnd(.exited(1), reason: nil)
    XCTAssertEqual(try outcomes(), expected)
  }

  func testAProcessThatRecordsTestsOfTheSameNameIsNotRecordedTwice() throws {
    let record = RunnerStream(bundle: bundle, name: process.stream, start: process.start)
    for (line, outcome) in [(12, AttemptResult.Outcome.passed), (20, .failed)] {
      let number = record.begin(
        .init(test: 0, name: "S.adds(_:)", target: "M", file: "/p/Sum.swift", line: line),
        at: process.start.seconds)
      record.end(number, outcome, duration: 0, at: process.start.seconds)
    }
    let driver = try driver(overloads)
    try write(
      event("testStarted", of: "M.S/adds(_:)/Sum.swift:12:3"),
      event("testStarted", of: "M.S/adds(_:)/Sum.swift:20:3"),
      event("testEnded", of: "M.S/adds(_:)/Sum.swift:12:3"),
      event("testEnded", of: "M.S/adds(_:)/Sum.swift:20:3", Self.failure))
    _ = driver.drainReports()
    _ = driver.processDidEnd(.exited(1), reason: nil)
    XCTAssertEqual(try results().record.tests.map(\.line), [12, 20])
  }

  func testTheRunningTestFailsWithTheCrashOfItsProcess() throws {
    let driver = try driver([sum])
    try write(event("testStarted", of: "M.S/sum(of:)/Sum.swift:1:2"))
    process.write("Fatal error: wrong\n")
    let last = driver.processDidEnd(.signaled(SIGILL, coreDumped: false), reason: nil)
    XCTAssertEqual(last.first, .started(sum))
    guard case .finished(sum, let result) = last.last else { return XCTFail("\(last)") }
    XCTAssertEqual(result.cause, .crash)
    XCTAssertEqual(try outcomes(), ["M/S/sum(of:) failed"])
    XCTAssertTrue(try XCTUnwrap(failures(of: "M/S/sum(of:)").first).text.contains("Fatal error: wrong"))
  }

  func testOnlyTheTestWithTheDesktopFailsWithTheEndOfItsProcess() throws {
    let tests = ["first()", "second()"].map {
      TestIdentifier(library: .swiftTesting, target: "M", suite: "S", test: $0)
    }
    let driver = try driver(tests)
    let record = beginRecord(of: tests[0])
    try write(
      event("testStarted", of: "M.S/first()/S.swift:1:2"),
      event("testStarted", of: "M.S/second()/S.swift:5:2"))
    XCTAssertEqual(driver.drainReports(), [.started(tests[0]), .started(tests[1])])
    let last = driver.processDidEnd(.signaled(SIGKILL, coreDumped: false), reason: .timeLimit(600))
    XCTAssertEqual(last.count, 1)
    guard case .finished(tests[0], let result) = last.last else { return XCTFail("\(last)") }
    XCTAssertEqual(result.cause, .hang)
    XCTAssertEqual(try outcomes(), ["M/S/first() failed"])
    _ = record
  }

  func testAllStartedTestsFailIfTheRecordHasNoOpenTest() throws {
    let driver = try driver(overloads)
    try write(
      event("testStarted", of: "M.S/adds(_:)/Sum.swift:12:3"),
      event("testStarted", of: "M.S/adds(_:)/Sum.swift:20:3"))
    _ = driver.drainReports()
    XCTAssertEqual(driver.processDidEnd(.exited(7), reason: nil).count, 2)
  }

  func testAnInterruptedTestHasNoOutcome() throws {
    let driver = try driver([sum])
    try write(event("testStarted", of: "M.S/sum(of:)/Sum.swift:1:2"))
    _ = driver.processDidEnd(.signaled(SIGKILL, coreDumped: false), reason: .interrupted)
    XCTAssertEqual(try outcomes(), ["M/S/sum(of:) interrupted"])
  }

  func testAnEventThatCannotBeReadIsReported() throws {
    let driver = try driver([sum])
    try write("{\"kind\":\"event\"}", event("testStarted", of: "M.S/sum(of:)/Sum.swift:1:2"))
    XCTAssertEqual(driver.drainReports(), [.started(sum)])
    try write(event("testEnded", of: "M.S/sum(of:)/Sum.swift:1:2"))
    _ = driver.processDidEnd(.exited(0), reason: nil)
    XCTAssertEqual(driver.trouble, "An event of Swift Testing cannot be read: {\"kind\":\"event\"}")
    XCTAssertEqual(try outcomes(), ["M/S/sum(of:) passed"])
  }
}
