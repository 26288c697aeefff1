// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests the messages about a cost and its threshold.
final class ThresholdTests: XCTestCase {
  private let thresholds = Thresholds(
    rooms: [
      .init(measure: .bytes, operation: "tap", percent: 10, why: "they vary"),
      .init(measure: .bytes, percent: 1, why: "they vary a little"),
    ],
    operations: ["Program": ["tap": Cost(calls: 10, bytes: 1000, allocations: 100)]])

  func testACallAboveTheThresholdIsReported() {
    let problems = thresholds.problems("Program", "tap", Cost(calls: 11, bytes: 1000, allocations: 100))
    XCTAssertEqual(problems.count, 1)
    XCTAssertTrue(
      problems[0].hasPrefix("Program, tap: expected at most 10 calls (10, room 0.0%), found 11."))
  }

  func testAVaryingCostHasALimitedTolerance() {
    func problems(_ bytes: Int) -> Int {
      thresholds.problems("Program", "tap", Cost(calls: 10, bytes: bytes, allocations: 100)).count
    }
    XCTAssertEqual(problems(1100), 0)
    XCTAssertEqual(problems(1101), 1)
  }

  func testAnOperationWithoutThresholdIsAProblem() {
    XCTAssertEqual(thresholds.problems("Program", "count", Cost()).count, 1)
    XCTAssertEqual(thresholds.problems("Other", "tap", Cost()).count, 1)
  }

  func testCostsFarBelowTheThresholdAreReported() {
    XCTAssertEqual(
      thresholds.remarks("Program", "tap", Cost(calls: 9, bytes: 870, allocations: 94)).map {
        $0.split(separator: " ").prefix(4).joined(separator: " ")
      }, ["Program, tap: 9 calls", "Program, tap: 94 allocations"])
    XCTAssertEqual(thresholds.remarks("Program", "tap", Cost(calls: 10, bytes: 850, allocations: 95)), [])
  }
}
