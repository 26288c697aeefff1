// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

@testable import BotStore

/// Tests the limits of a run: runs that exceed them are refused, and long strings are shortened.
final class RunLimitsTests: StoreTestCase {
  private func refusal(_ change: (inout NewIntegration) -> Void, _ store: ResultStore) throws -> String {
    var run = run(1, ["testA": .failed])
    change(&run)
    var refusal = ""
    XCTAssertThrowsError(try store.add(run)) { error in
      guard case StoreError.tooMuch = error else { return XCTFail("\(error)") }
      refusal = "\(error)"
    }
    return refusal
  }

  func testATooLargeRunIsRefusedWithTheReason() throws {
    let store = try ResultStore.open(folder.path)
    let long = String(repeating: "a", count: 2_001)
    XCTAssertTrue(
      try refusal({ $0.results[0].test.name = long }, store).contains(
        "the name of a test has 2001 bytes; at most 2000 are stored. It begins with \"aaaa"))
    XCTAssertTrue(try refusal({ $0.results[0].test.suite = long }, store).contains("the name of a suite"))
    XCTAssertTrue(
      try refusal({ $0.results[0].destination = long }, store).contains("the name of a destination"))
    XCTAssertTrue(try refusal({ $0.branch = long }, store).contains("the name of a branch"))
    XCTAssertTrue(
      try refusal(
        { $0.results = Array(repeating: $0.results[0], count: 50_001) }, store
      ).contains("it has 50001 test results; at most 50000 are stored"))
    XCTAssertTrue(
      try refusal(
        { new in
          new.results = (0...100).map { number in
            var result = new.results[0]
            result.destination = "\(number)"
            return result
          }
        }, store
      ).contains("more than 100 destinations"))
    XCTAssertEqual(try store.overview(), [])
  }

  func testLongTestArgumentsAreShortenedAndRemainDistinct() {
    let arguments = (0..<2).map { String(repeating: "ä", count: 10_000) + "\($0)" }
    let stored = arguments.map(TestIdentity.shortened)
    XCTAssertNotEqual(stored[0], stored[1])
    for text in stored { XCTAssertLessThan(text.utf8.count, RunLimits.name) }
    XCTAssertEqual(TestIdentity.shortened("1, 2"), "1, 2")
  }

  func testATestNameWithANULCharacterIsStored() throws {
    try onEachDatabase { store in
      for number in 1...2 {
        var run = run(number, ["testA": .failed])
        run.results[0].test.name = "test\0A"
        run.results[0].failure = .init(fingerprint: "a\0b", message: "a\0b")
        let results = try store.results(of: store.add(run))
        XCTAssertEqual(results.map(\.test.identity.name), ["test\u{FFFD}A"])
        XCTAssertEqual(results.map(\.result.failure?.message), ["a\u{FFFD}b"])
      }
      XCTAssertEqual(try store.tests(of: "Main").count, 1)
    }
  }

  func testUnhealthyTestsAreReviewedAndHealthyOnesCounted() throws {
    try onEachDatabase { store in
      for number in 1...3 {
        try store.add(
          run(
            number,
            ["testA": .failed, "testB": .passed, "testC": .skipped, "testD": number == 2 ? .flaky : .passed]))
      }
      let review = try store.review(of: "Main", now: Self.begin + 4 * 3600)
      XCTAssertEqual(review.tests.map(\.test.identity.name), ["testA", "testD", "testC"])
      XCTAssertEqual(review.tests.map(\.health.status), [.broken, .flaky, .skipped])
      XCTAssertEqual([review.healthy, review.leftOut, review.integrations.count], [1, 0, 3])
      XCTAssertEqual(review.tests[0].results.map(\.integration.number), [3, 2, 1])
    }
  }

  func testTheTestsOfARunArePagedWithFailuresFirst() throws {
    try onEachDatabase { store in
      try store.add(run(1, ["testA": .passed, "testB": .failed, "testC": .failed, "testD": .passed]))
      let last = try store.add(
        run(2, ["testA": .passed, "testB": .passed, "testC": .failed, "testD": .failed]))
      let before = try XCTUnwrap(store.neighbors(of: last).before)
      let parts = try (0..<3).map { try store.tests(of: last, from: $0 * 2, count: 2, since: before) }
      XCTAssertEqual(
        parts.map { $0.map(\.test.identity.name) }, [["testC", "testD"], ["testA", "testB"], []])
      XCTAssertEqual(parts[1][1].outcomesBefore, ["Light": .failed])
      XCTAssertEqual(try store.countOfTests(in: last), 4)
      let failures = try store.failures(of: last, since: before, maximum: 1)
      XCTAssertEqual(failures.count, 2)
      XCTAssertEqual(failures.kinds.map(\.message), ["testC failed after 2 s"])
      XCTAssertEqual(failures.kinds.map(\.isNew), [false])
      let repaired = try store.repaired(in: last, since: before, maximum: 5)
      XCTAssertEqual(repaired.tests.map(\.test.identity.name), ["testB"])
      XCTAssertEqual(try store.destinations(of: last), ["Light"])
    }
  }

  func testFailuresThatFailTheRunComeBeforeThoseInQuarantine() throws {
    try onEachDatabase { store in
      var new = run(
        1, ["testA": .failed, "testB": .failed, "testC": .failed, "testD": .failed, "testE": .failed])
      for (place, kind) in ["quiet", "quiet", "common", "common", "alone"].enumerated() {
        new.results[place].failure = .init(fingerprint: kind, message: kind)
        new.results[place].isQuarantined = kind == "quiet" || place == 2
      }
      let last = try store.add(new)
      let failures = try store.failures(of: last, since: nil, maximum: 2)
      XCTAssertEqual(failures.count, 3)
      XCTAssertEqual(failures.kinds.map(\.message), ["common", "alone"])
      XCTAssertEqual(failures.kinds.map(\.tests), [2, 1])
      XCTAssertEqual(failures.kinds.map(\.failing), [1, 1])
      XCTAssertEqual(
        try store.tests(of: last, from: 0, count: 2, since: nil).map(\.test.identity.name),
        ["testD", "testE"])
    }
  }
}
