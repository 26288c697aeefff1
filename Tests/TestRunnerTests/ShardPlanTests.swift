// SPDX-License-Identifier: Apache-2.0

import TestRunner
import TestSupport
import XCTest

final class ShardPlanTests: XCTestCase {
  func testEachTestIsInExactlyOneShard() throws {
    var numbers = SeededGenerator(seed: 20)
    for size in [0, 1, 2, 7, 61] {
      let tests = Self.tests(size)
      for count in [1, 2, 3, 5, 64] {
        for durations in [[:], Self.durations(of: tests, share: 60, &numbers)] {
          let shards = try (1...count).map {
            try Shard(number: $0, count: count).tests(of: tests, durations: durations)
          }
          XCTAssertEqual(shards.joined().sorted(), tests.sorted(), "\(size) tests in \(count) shards")
        }
      }
    }
  }

  func testThePlanDoesNotDependOnTheOrderOfTheTests() {
    var numbers = SeededGenerator(seed: 3)
    let tests = Self.tests(50)
    for durations in [[:], Self.durations(of: tests, share: 70, &numbers)] {
      let plan = ShardPlan(tests: tests, count: 4, durations: durations)
      for _ in 0..<5 {
        let other = ShardPlan(tests: tests.shuffled(using: &numbers), count: 4, durations: durations)
        XCTAssertEqual(other.parts.map { $0.sorted() }, plan.parts.map { $0.sorted() })
        XCTAssertEqual(other.fingerprint, plan.fingerprint)
      }
    }
  }

  func testAShardKeepsTheOrderOfItsTests() throws {
    let tests = Array(Self.tests(20).reversed())
    let part = try Shard(parsing: "2/3").tests(of: tests)
    XCTAssertEqual(part, tests.filter(part.contains))
  }

  /// Checks the bound of the rule "longest first": at most 4/3 - 1/(3 shards) of the best plan.
  ///
  /// The best plan takes at least the mean, and at least the longest unit.
  func testShardsAreBalancedByRecordedDurations() {
    var numbers = SeededGenerator(seed: 77)
    for count in [2, 3, 4, 8] {
      let tests = Self.tests(60)
      let durations = Self.durations(of: tests, share: 100, &numbers)
      let plan = ShardPlan(tests: tests, count: count, durations: durations)
      let loads = plan.parts.map { $0.reduce(0) { $0 + (durations[$1] ?? 0) } }
      for (load, expected) in zip(loads, plan.expectedDurations) {
        XCTAssertEqual(load, expected, accuracy: 1e-9)
      }
      let best = max(loads.reduce(0, +) / Double(count), durations.values.max() ?? 0)
      XCTAssertLessThanOrEqual(loads.max() ?? 0, best * (4.0 / 3) + 1e-9)
    }
  }

  func testThereMayBeMoreShardsThanMemoryFor() throws {
    let tests = Self.tests(5)
    let plan = ShardPlan(tests: tests, count: .max, durations: [:])
    XCTAssertEqual(plan.parts.map(\.count), [1, 1, 1, 1, 1])
    XCTAssertEqual(plan.expectedDurations.count, 5)
    XCTAssertEqual(plan.fingerprint, ShardPlan(tests: tests, count: 5, durations: [:]).fingerprint)
    XCTAssertEqual(plan.tests(of: try Shard(number: .max, count: .max)), [])
    XCTAssertEqual(ShardPlan(tests: [], count: .max, durations: [:]).parts, [[]])
  }

  func testALongTestGetsASeparateShard() throws {
    let tests = Self.tests(9)
    var durations = Dictionary(uniqueKeysWithValues: tests.map { ($0, 1.0) })
    durations[tests[4]] = 100
    let parts = ShardPlan(tests: tests, count: 3, durations: durations).parts
    XCTAssertEqual(parts.map(\.count).sorted(), [1, 4, 4])
    XCTAssertEqual(parts.first { $0.count == 1 }, [tests[4]])
  }

  func testShardSizesWithoutDurationsDifferByAtMostOne() {
    let counts = ShardPlan(tests: Self.tests(11), count: 4, durations: [:]).parts.map(\.count)
    XCTAssertEqual(counts.sorted(), [2, 3, 3, 3])
  }

  /// A test that has never run counts as the median, so that new tests are not all in one shard.
  func testNewTestsAreSpreadOverAllShards() {
    let tests = Self.tests(12)
    let durations = Dictionary(uniqueKeysWithValues: tests.prefix(6).map { ($0, 10.0) })
    let parts = ShardPlan(tests: tests, count: 3, durations: durations).parts
    XCTAssertEqual(parts.map(\.count), [4, 4, 4])
  }

  func testEachUnitIsInOneShard() throws {
    var numbers = SeededGenerator(seed: 5)
    let tests = Self.tests(60)
    let durations = Self.durations(of: tests, share: 80, &numbers)
    let together = { (test: TestIdentifier) in test.suite.hasSuffix("1") ? test.suite : nil }
    let parts = ShardPlan(tests: tests, count: 4, durations: durations, unit: together).parts
    for suite in Set(tests.compactMap(together)) {
      XCTAssertEqual(parts.filter { $0.contains { $0.suite == suite } }.count, 1, suite)
    }
    XCTAssert(
      Set(tests.map(\.suite)).contains { suite in parts.filter { $0.contains { $0.suite == suite } }.count > 1
      })
    XCTAssertEqual(parts.joined().sorted(), tests.sorted())
  }

  func testTheFingerprintDependsOnTheDurations() {
    let tests = Self.tests(10)
    let plain = ShardPlan(tests: tests, count: 3, durations: [:])
    let weighted = ShardPlan(tests: tests, count: 3, durations: [tests[3]: 50, tests[4]: 1])
    XCTAssertNotEqual(plain.fingerprint, weighted.fingerprint)
    XCTAssertEqual(plain.fingerprint.count, 8)
    // The fingerprint depends only on the plan, so it is the same on each machine and in each process.
    XCTAssertEqual(plain.fingerprint, ShardPlan(tests: tests, count: 3, durations: [:]).fingerprint)
  }

  func testOneNameInBothLibrariesIsTwoTests() throws {
    let both = [TestIdentifier.Library.xctest, .swiftTesting].map {
      TestIdentifier(library: $0, target: "T", suite: "S", test: "same")
    }
    XCTAssertEqual(ShardPlan(tests: both, count: 2, durations: [:]).parts.map(\.count), [1, 1])
  }

  func testInvalidDurationsAreIgnored() {
    let tests = Self.tests(4)
    let durations = [tests[0]: Double.nan, tests[1]: .infinity, tests[2]: -5]
    XCTAssertEqual(ShardPlan(tests: tests, count: 2, durations: durations).parts.map(\.count), [2, 2])
  }

  private static func tests(_ count: Int) -> [TestIdentifier] {
    (0..<count).map { TestIdentifier(target: "UITests", suite: "Suite\($0 / 6)", test: "test\($0)") }
  }

  private static func durations(
    of tests: [TestIdentifier], share: Int, _ numbers: inout SeededGenerator
  ) -> [TestIdentifier: TimeInterval] {
    var durations: [TestIdentifier: TimeInterval] = [:]
    for test in tests where Int.random(in: 0..<100, using: &numbers) < share {
      durations[test] = Double.random(in: 0.05...20, using: &numbers)
    }
    return durations
  }
}
