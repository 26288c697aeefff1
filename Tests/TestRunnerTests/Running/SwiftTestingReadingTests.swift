// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing
import XCTest

@testable import TestRunner

/// Tests the reading of Swift Testing's event stream in the formats of several versions.
final class SwiftTestingReadingTests: XCTestCase {
  private let sum = TestIdentifier(library: .swiftTesting, target: "T", suite: "S", test: "sum(of:)")
  private let free = TestIdentifier(library: .swiftTesting, target: "T", suite: "", test: "free()")

  private func read(_ events: String...) -> (reading: SwiftTestingReading, reports: [DriverReport]) {
    var reading = SwiftTestingReading([sum, free])
    let reports = events.flatMap { reading.read($0) }
    return (reading, reports)
  }

  /// - Parameters:
  ///   - kind: the kind of the event.
  ///   - test: the id of the test.
  ///   - time: the time on the monotonic clock.
  ///   - date: the time of day.
  ///   - more: more fields.
  /// - Returns: an event of the stream.
  private func event(
    _ kind: String, of test: String, at time: Double = 0, date: Double = 1_764_300_000, _ more: String = ""
  ) -> String {
    #"{"kind":"event","version":"6.4","payload":{"kind":"\#(kind)","testID":"\#(test)","#
      + #""instant":{"absolute":\#(time),"since1970":\#(date)}\#(more.isEmpty ? "" : "," + more)}}"#
  }

  private func result(_ reports: [DriverReport]) -> AttemptResult? {
    for case .finished(_, let result) in reports { return result }
    return nil
  }

  func testAListedTestHasTheTagsOfItsSuites() {
    let inner = TestIdentifier(library: .swiftTesting, target: "T", suite: "S/Inner", test: "one()")
    var reading = SwiftTestingReading([sum, inner, free])
    func test(_ kind: String, _ id: String, _ tags: String) -> String {
      #"{"kind":"test","version":"6.3","payload":{"kind":"\#(kind)","id":"\#(id)","name":"x","_tags":[\#(tags)]}}"#
    }
    for line in [
      test("suite", "T.S", #"".ui""#), test("suite", "T.S/Inner", #"".slow",".ui""#),
      test("function", "T.S/sum(of:)/S.swift:3:4", ""),
      test("function", "T.S/Inner/one()/S.swift:9:4", #"".small""#),
      test("function", "T.free()/S.swift:12:4", ""),
    ] {
      XCTAssertEqual(reading.read(line), [])
    }
    let tags = reading.declarationsWithInheritedTags.mapValues(\.tags)
    XCTAssertEqual(tags, [sum: [".ui"], inner: [".slow", ".small", ".ui"], free: []])
  }

  func testParallelCasesAreSeparateRows() {
    let id = "T.S/sum(of:)/S.swift:3:4"
    func ofCase(_ number: Int, underscore: Bool) -> String {
      #""\#(underscore ? "_" : "")testCase":{"id":"id \#(number)","displayName":"\#(number)"}"#
    }
    for isExperimental in [true, false] {
      let (one, two) = (ofCase(1, underscore: isExperimental), ofCase(2, underscore: isExperimental))
      let (reading, reports) = read(
        event("testStarted", of: id), event("testCaseStarted", of: id, at: 1, one),
        event("testCaseStarted", of: id, at: 2, two),
        event(
          "issueRecorded", of: id, at: 3,
          two
            + #","issue":{"isKnown":false,"severity":"error"},"messages":[{"symbol":"fail","text":"Wrong"}]"#),
        event("testCaseEnded", of: id, at: 4, one), event("testCaseEnded", of: id, at: 6, two),
        event("testEnded", of: id, at: 7, #""messages":[{"symbol":"fail","text":"Failed"}]"#))
      XCTAssertEqual(reading.rows.map(\.arguments), ["1", "2"])
      XCTAssertEqual(reading.rows.map(\.result?.outcome), [.passed, .failed])
      XCTAssertEqual(reading.rows.map(\.result?.duration), [3, 4])
      XCTAssertEqual(result(reports)?.outcome, .failed)
      XCTAssertEqual(reading.rowIncludingCases(of: sum)?.issues.map(\.issue.text), ["Wrong"])
    }
  }

  func testAStepOfTheSystemClockDoesNotChangeADuration() {
    let id = "T.free()/S.swift:1:2"
    let (reading, reports) = read(
      event("testStarted", of: id, at: 1, date: 1_764_300_000),
      event("testEnded", of: id, at: 3, date: 1_764_200_000))
    XCTAssertEqual(reading.rows.map(\.result?.duration), [2])
    XCTAssertEqual(result(reports)?.duration, 2)
  }

  func testAnEventWithAWrongTimeDoesNotPostponeALimit() {
    let before = MonotonicClock.now
    let (reading, _) = read(
      event("testStarted", of: "T.free()/S.swift:1:2", at: 1e9),
      #"{"kind":"event","version":"6.4","payload":{"kind":"testStarted","testID":"T.S/sum(of:)"}}"#)
    XCTAssertEqual(reading.running.count, 2)
    for (_, start) in reading.running {
      XCTAssertGreaterThanOrEqual(start, before)
      XCTAssertLessThanOrEqual(start, MonotonicClock.now)
    }
  }

  func testTheLimitOfATestCountsFromTheLastStartOrEnd() {
    let (one, other) = ("T.free()/S.swift:1:2", "T.S/sum(of:)/S.swift:3:4")
    let (reading, _) = read(
      event("testStarted", of: one, at: 1), event("testStarted", of: other, at: 1),
      event("testCaseStarted", of: one, at: 1), event("testCaseStarted", of: other, at: 1),
      event("testEnded", of: one, at: 5),
      event("issueRecorded", of: other, at: 9, #""issue":{"isKnown":false}"#))
    XCTAssertEqual(reading.running.map(\.test), [sum])
    XCTAssertEqual(reading.running.map(\.start), [5], "an issue does not postpone the limit")
  }

  func testAWaitingTestWithAFailedCaseFails() {
    let (one, other) = ("T.free()/S.swift:1:2", "T.S/sum(of:)/S.swift:3:4")
    let ofCase = #""testCase":{"id":"1","displayName":"1"}"#
    var (reading, _) = read(
      event("testStarted", of: one), event("testStarted", of: other),
      event("issueRecorded", of: other, ofCase + #","issue":{"isKnown":false}"#),
      event("testCaseEnded", of: other, ofCase))
    let verdict = ProcessExitDiagnosis(.exited(7), reason: nil, output: Data())
    let causes = reading.processDidEnd(verdict, at: 2, inside: [free]).compactMap { report -> String? in
      if case .finished(let test, let result) = report {
        "\(test.test) \(result.cause?.rawValue ?? "")"
      } else {
        nil
      }
    }
    XCTAssertEqual(causes.sorted(), ["free() crash", "sum(of:) test"])
  }

  func testTheTimeLimitOfVersion64IsRead() {
    let (reading, _) = read(
      #"{"kind":"test","version":"6.4","payload":{"kind":"function","id":"T.free()/S.swift:1:2","timeLimit":1200}}"#
    )
    XCTAssertEqual(reading.declarations[free]?.timeLimit, 1200)
  }

  func testTagsAndBugsOfVersion64AreRead() {
    let (reading, _) = read(
      #"""
      {"kind":"test","version":"6.4","payload":{"kind":"function","id":"T.free()/S.swift:1:2","name":"free()",
      "sourceLocation":{"filePath":"/p/S.swift","line":1},"tags":[".small"],"bugs":[{"id":"7","title":"Old"}]}}
      """#.replacing("\n", with: ""))
    XCTAssertEqual(reading.declarations[free]?.tags, [".small"])
    XCTAssertEqual(reading.declarations[free]?.bugs, [.init(id: "7", title: "Old")])
    XCTAssertEqual(reading.declarations[free]?.file, "/p/S.swift")
  }

  func testARepetitionOfSwiftTestingIsASeparateRow() {
    let id = "T.free()/S.swift:1:2"
    let (reading, _) = read(
      event("testStarted", of: id, #""iteration":1"#), event("testEnded", of: id, #""iteration":1"#),
      event("testStarted", of: id, #""iteration":2"#), event("testEnded", of: id, #""iteration":2"#))
    XCTAssertEqual(reading.rows.map(\.iteration), [nil, 2])
    XCTAssertEqual(reading.rows.compactMap(\.result?.outcome), [.passed, .passed])
  }

  func testAFailureBeforeACancellationIsAFailure() {
    let id = "T.free()/S.swift:1:2"
    let (reading, reports) = read(
      event("testStarted", of: id),
      event(
        "issueRecorded", of: id, #""issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"Wrong"}]"#),
      event("testCancelled", of: id, #""comments":["enough"]"#), event("testEnded", of: id))
    XCTAssertEqual(reading.rows.map(\.result?.outcome), [.failed])
    XCTAssertEqual(result(reports)?.outcome, .failed)
  }

  func testASkipMessageOfAnOldVersionIsRead() {
    let id = "T.free()/S.swift:1:2"
    let (_, reports) = read(
      event("testStarted", of: id),
      event(
        "testEnded", of: id,
        #""messages":[{"symbol":"skip","text":"Test free() was cancelled after 0.1 seconds: \"not here\""}]"#)
    )
    XCTAssertEqual(result(reports)?.outcome, .skipped)
    XCTAssertEqual(result(reports)?.message, "Test free() was cancelled after 0.1 seconds: \"not here\"")
  }
}
