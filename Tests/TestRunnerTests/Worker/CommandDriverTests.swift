// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests a process that runs tests on command: its commands, its messages, and its end in a test.
final class CommandDriverTests: DriverTestCase {
  private lazy var driver = CommandDriver(process, configuration: nil, bundle: bundle)

  private func reports(_ events: ChannelEvent...) -> [DriverReport] {
    for event in events { process.report(event) }
    return driver.drainReports()
  }

  /// Runs a test that ends with a message, and returns its result.
  private func result(of event: ChannelEvent) throws -> AttemptResult {
    driver.run(one, iteration: 1)
    let results = reports(event).compactMap { report -> AttemptResult? in
      if case .finished(one, let result) = report { result } else { nil }
    }
    return try XCTUnwrap(results.first)
  }

  func testACommandHasTheTestTheIterationAndANumber() throws {
    struct Command: Decodable, Equatable {
      let run: String
      let iteration: Int
      let number: Int
    }
    driver.run(one, iteration: 2)
    XCTAssertEqual(
      try JSONDecoder().decode(Command.self, from: Data(process.sent[0].utf8)),
      Command(run: "T.A/testOne", iteration: 2, number: 1))
    XCTAssertTrue(process.sent[0].hasSuffix("}\n"), process.sent[0])
    XCTAssertEqual(driver.running.map(\.test), [one])
    driver.end()
    XCTAssertEqual(process.sent.last, "{\"end\":true}\n")
  }

  func testMessagesAboutTheRunningTestAreReported() {
    XCTAssertEqual(
      reports(ChannelEvent(event: .hello), ChannelEvent(event: .ready, together: ["T.A"])),
      [.ready(together: ["T.A"])])
    driver.run(one, iteration: 1)
    XCTAssertEqual(reports(ChannelEvent(event: .started, number: 1)), [.started(one)])
    let end = reports(ChannelEvent(event: .finished, number: 1, outcome: "passed", duration: 0.5))
    guard case .finished(one, let result) = end.first else { return XCTFail("\(end)") }
    XCTAssertEqual(result.outcome, .passed)
    XCTAssertEqual(result.duration, 0.5)
    XCTAssertNotNil(result.occupation)
    XCTAssertEqual(driver.running.count, 0)
    driver.run(two, iteration: 1)
    XCTAssertEqual(reports(ChannelEvent(event: .unknown, number: 2)), [.notThere(two)])
  }

  func testMessagesAboutAnotherCommandAreIgnored() {
    driver.run(one, iteration: 1)
    _ = reports(ChannelEvent(event: .finished, number: 1, outcome: "passed"))
    driver.run(two, iteration: 1)
    XCTAssertEqual(
      reports(
        ChannelEvent(event: .started, number: 1), ChannelEvent(event: .unknown, number: 1),
        ChannelEvent(event: .finished, number: 1, outcome: "failed"), ChannelEvent(event: .finished)), [])
    XCTAssertEqual(driver.running.map(\.test), [two])
  }

  func testAFailureHasItsCause() throws {
    XCTAssertEqual(
      try result(of: ChannelEvent(event: .finished, number: 1, outcome: "failed")).cause, .test)
    XCTAssertEqual(
      try result(
        of: ChannelEvent(event: .finished, number: 2, outcome: "failed", isInfrastructure: true)
      ).cause, .infrastructure)
    let leftovers = try result(
      of: ChannelEvent(
        event: .finished, number: 3, outcome: "failed", leftBehind: ["A thread.", "A window."]))
    XCTAssertEqual(leftovers.cause, .leftBehind)
    XCTAssertEqual(leftovers.message, "A thread. A window.")
    XCTAssertEqual(
      try result(of: ChannelEvent(event: .finished, number: 4, outcome: "of a newer version")).outcome,
      .failed)
  }

  func testACrashBeforeTheFirstMessageIsTheResultOfTheTest() throws {
    driver.run(one, iteration: 1)
    let last = driver.processDidEnd(.exited(7), reason: nil)
    XCTAssertEqual(last.first, .started(one))
    guard case .finished(one, let result) = last.last else { return XCTFail("\(last)") }
    XCTAssertEqual(result.cause, .crash)
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    XCTAssertNil(driver.trouble)
  }

  func testTheRecordOfTheProcessGetsTheEndOfItsTest() throws {
    let record = beginRecord(of: one)
    driver.run(one, iteration: 1)
    _ = reports(ChannelEvent(event: .started, number: 1))
    process.write("Fatal error: wrong\n")
    _ = driver.processDidEnd(.signaled(SIGSEGV, coreDumped: false), reason: nil)
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    let text = try XCTUnwrap(failures(of: "T/A/testOne").first).text
    XCTAssertTrue(text.contains("signal 11 (SIGSEGV)") && text.contains("Fatal error: wrong"), text)
    _ = record
  }

  func testTheLastMessagesOfAnEndedProcessAreRead() {
    driver.run(one, iteration: 1)
    process.report(ChannelEvent(event: .started, number: 1))
    process.report(ChannelEvent(event: .finished, number: 1, outcome: "passed"))
    let last = driver.processDidEnd(.exited(0), reason: nil)
    guard case .finished(one, let result) = last.last else { return XCTFail("\(last)") }
    XCTAssertEqual(result.outcome, .passed)
    XCTAssertEqual(driver.processDidEnd(.exited(0), reason: nil), [])
  }
}
