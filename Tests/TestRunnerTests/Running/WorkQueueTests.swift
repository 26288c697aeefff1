// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

final class WorkQueueTests: XCTestCase {
  private func test(_ suite: String, _ name: String, _ library: TestIdentifier.Library = .xctest)
    -> TestIdentifier
  {
    TestIdentifier(library: library, target: "Target", suite: suite, test: name)
  }

  private func queue(
    _ tests: [TestIdentifier], durations: [TestIdentifier: TimeInterval] = [:],
    first: Set<TestIdentifier> = [], together: Set<String> = [], isRandom: Bool = false
  ) -> WorkQueue {
    WorkQueue(
      tests, configurations: 1, durations: { _ in durations }, first: { _ in first },
      isIndivisible: { together.contains($0) }, isRandom: { _ in isRandom })
  }

  func testTheLongestClassIsAssignedFirst() {
    let tests = [test("Short", "a"), test("Long", "a"), test("Long", "b"), test("Middle", "a")]
    let queue = queue(tests, durations: [tests[0]: 1, tests[1]: 5, tests[2]: 4, tests[3]: 3])
    let names = (0..<3).map { _ in queue.next(preferring: nil, library: nil)?.name }
    XCTAssertEqual(names, ["Target/Long", "Target/Middle", "Target/Short"])
    XCTAssertNil(queue.next(preferring: nil, library: nil))
  }

  func testClassesWithoutDurationsAreInDeclarationOrder() {
    let queue = queue([test("B", "a"), test("A", "a"), test("C", "a")])
    let names = (0..<3).map { _ in queue.next(preferring: nil, library: nil)?.name }
    XCTAssertEqual(names, ["Target/B", "Target/A", "Target/C"])
  }

  func testPreviouslyFailedTestsAreAssignedFirst() {
    let tests = [test("Long", "a"), test("Short", "a"), test("Short", "b")]
    let queue = queue(tests, durations: [tests[0]: 60, tests[1]: 1, tests[2]: 1], first: [tests[2]])
    let unit = queue.next(preferring: nil, library: nil)
    XCTAssertEqual(unit?.name, "Target/Short")
    XCTAssertEqual(unit?.next(), tests[2])
  }

  func testAnIdleWorkerGetsTheSecondHalfOfAUnit() throws {
    let tests = (1...5).map { test("Class", "test\($0)") }
    let unit = try XCTUnwrap(queue(tests).next(preferring: nil, library: nil))
    XCTAssertEqual(unit.next(), tests[0])
    let part = try XCTUnwrap(unit.split())
    XCTAssertEqual(unit.drain(), [tests[1], tests[2]])
    XCTAssertEqual(part.drain(), [tests[3], tests[4]])
  }

  func testATargetThatIsNotParallelizableIsOneUnit() throws {
    let tests = (1...5).map { test("Class\($0)", "test") }
    let queue = queue(tests, together: ["Target"])
    XCTAssertEqual(queue.count, 1)
    let unit = try XCTUnwrap(queue.next(preferring: nil, library: nil))
    XCTAssertNil(unit.split())
    XCTAssertEqual(unit.drain(), tests)
  }

  func testARandomOrderDiffersEachTime() {
    let tests = (1...50).map { test("Class", "test\($0)") }
    let orders = Set(
      (1...5).map { _ in queue(tests, isRandom: true).next(preferring: nil, library: nil)?.drain() })
    XCTAssertGreaterThan(orders.count, 1)
    XCTAssertEqual(Set(orders.compactMap { $0.map(Set.init) }), [Set(tests)])
  }

  func testASwiftTestingSuiteIsOneUnitWithItsNestedSuites() {
    let tests = [
      test("Outer", "a()", .swiftTesting), test("Outer/Inner", "b()", .swiftTesting),
      test("", "free()", .swiftTesting), test("Outer", "testC"),
    ]
    let queue = queue(tests)
    XCTAssertEqual(queue.count, 3)
    let unit = queue.next(preferring: 0, library: .swiftTesting)
    XCTAssertEqual(unit?.drain(), [tests[0], tests[1]])
    XCTAssertNil(unit?.split())
  }
}
