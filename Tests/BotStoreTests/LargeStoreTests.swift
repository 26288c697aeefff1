// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

@testable import BotStore

/// Tests the speed of queries and changes with a million results in SQLite and 200,000 results in PostgreSQL.
///
/// The limits are ten times the intended times, because other tests run at the same time. The test prints its times.
final class LargeStoreTests: StoreTestCase {
  private static let tests = 500
  private func milliseconds(_ name: String, atMost limit: Double, _ body: () throws -> Void) rethrows {
    var times: [Double] = []
    for _ in 0..<5 {
      let start = SuspendingClock.now
      try body()
      times.append((SuspendingClock.now - start) / .milliseconds(1))
    }
    let median = times.sorted()[2]
    print("\(name): \(String(format: "%.1f", median)) ms")
    XCTAssertLessThan(median, limit * 10, name)
  }

  private func run(_ number: Int, tests: Int) -> NewIntegration {
    NewIntegration(
      bot: "Main", upload: "run \(number)", branch: "main", revision: "commit\(number)",
      start: Self.begin + Double(number) * 600, duration: 60,
      results: (0..<tests).map { test in
        let fails = (test &* 31 &+ number &* 17) % 211 == 0
        var result = NewIntegration.Result(
          test: TestIdentity(target: "AppUITests", suite: "Suite\(test / 20)", name: "test\(test)"),
          destination: test.isMultiple(of: 2) ? "Light" : "Dark", outcome: fails ? .failed : .passed,
          duration: Double(test % 7))
        if fails {
          result.failure = .init(fingerprint: "failed \(test % 10)", message: "failed \(test % 10)")
        }
        return result
      })
  }

  func testQueriesOnAMillionResultsAreFast() throws {
    try onEachDatabase { store in
      print(type(of: store.database))
      let runs = store.database is SQLiteDatabase ? 2_000 : 400
      let start = SuspendingClock.now
      for number in 0..<runs { try store.add(run(number, tests: Self.tests)) }
      let seconds = (SuspendingClock.now - start) / .seconds(1)
      print("taken in: \(Int(Double(runs * Self.tests) / seconds)) results a second")
      print("size: \(try store.database.size() / 1_000_000) MB")

      try milliseconds("overview", atMost: 100) { _ = try store.overview() }
      let test = try XCTUnwrap(
        store.test(TestIdentity(target: "AppUITests", suite: "Suite3", name: "test77")))
      try milliseconds("history of a test", atMost: 50) {
        let history = try store.history(of: test.id, in: "Main")
        XCTAssertEqual(history.count, 200)
        _ = TestHealthRules().health(of: history.map(\.reviewed), now: Date())
      }
      try milliseconds("matrix of 50 runs and 500 tests", atMost: 150) {
        let matrix = try store.matrix(of: "Main")
        XCTAssertEqual(matrix.tests.count, 500)
        XCTAssertEqual(matrix.cells.values.reduce(0) { $0 + $1.count }, 25_000)
      }
      var number = runs
      try milliseconds("taking in 1,000 results", atMost: 1_000) {
        try store.add(run(number, tests: 1_000))
        number += 1
      }
      var large: [StoredIntegration] = []
      for _ in 0..<5 {
        large.append(try store.add(run(number, tests: 10_000)))
        number += 1
      }
      try milliseconds("removing a run of 10,000 results", atMost: 1_000) {
        try store.remove(try XCTUnwrap(large.popLast()))
      }
    }
  }
}
