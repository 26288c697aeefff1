// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

@testable import BotStore

/// Tests the rules by which old runs are removed.
final class RetentionTests: StoreTestCase {
  func testOldRunsAreRemovedExceptTurningPoints() throws {
    try onEachDatabase { store in
      // Run 3 is the last that passed; run 4 is the first failure after it.
      let outcomes: [(Int, FinalOutcome)] = [
        (1, .passed), (2, .failed), (3, .passed), (4, .failed), (5, .failed),
      ]
      for (number, outcome) in outcomes {
        try store.add(run(number, ["testA": outcome]))
      }
      try store.pin(true, try store.integration(1, of: "Main"))
      XCTAssertEqual(try store.removeRuns(before: Self.begin + 100 * Self.day), 2)
      XCTAssertEqual(try store.integrations(of: "Main", latest: 10).map(\.number), [4, 3, 1])
      try store.pin(false, try store.integration(1, of: "Main"))
      XCTAssertEqual(try store.removeRuns(before: Self.begin + 100 * Self.day), 1)
    }
  }

  func testRecentRunsAreNotRemoved() throws {
    try onEachDatabase { store in
      for number in 1...4 { try store.add(run(number, ["testA": .failed])) }
      // Run 1 is the first failure, so it remains.
      XCTAssertEqual(try store.removeRuns(before: Self.begin + 3 * 3600 - 1), 1)
      XCTAssertEqual(try store.integrations(of: "Main", latest: 10).map(\.number), [4, 3, 1])
    }
  }

  func testARemovedRunLeavesNoRows() throws {
    try onEachDatabase { store in
      var run = run(1, ["testA": .failed])
      run.results[0].measurements = [.init(metric: "clock", unit: "s", average: 1, deviation: 0)]
      try store.remove(store.add(run))
      let counts = try store.database.read { connection in
        try ["integration", "result", "measurement"].map { table in
          try connection.row("SELECT count(*) FROM \(table)") { try $0.integer() }
        }
      }
      XCTAssertEqual(counts, [0, 0, 0])
    }
  }

  func testTheDiskSpaceOfRemovedRunsIsReleased() throws {
    let store = try ResultStore.open(folder.path)
    let empty = try store.database.size()
    for number in 1...20 {
      var run = run(number, [:])
      run.results = (0..<1_000).map {
        NewIntegration.Result(
          test: TestIdentity(target: "T", suite: "S", name: "test\($0)"), destination: "", outcome: .failed,
          duration: 1)
      }
      try store.add(run)
    }
    try store.database.giveSpaceBack()
    let before = try store.database.size()
    for integration in try store.integrations(of: "Main", latest: 19) { try store.remove(integration) }
    XCTAssertLessThan(
      try store.database.size() - empty, (before - empty) / 4,
      "the size before the removal was \(before) bytes")
  }
}
