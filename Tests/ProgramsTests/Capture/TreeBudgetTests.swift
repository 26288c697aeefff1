// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Programs

/// Tests the part of a tree that is read for the record.
final class TreeBudgetTests: XCTestCase {
  private func detail(_ budget: TreeBudget, _ nodes: Int, elapsed: TimeInterval = 0) -> TreeReader.Detail? {
    budget.detail(nodes: nodes, toolkit: "GTK", elapsed: elapsed)
  }

  func testASmallWindowIsReadCompletelyAndALargePageOnlyByNames() {
    let budget = TreeBudget()
    XCTAssertEqual(detail(budget, 100), .all)
    XCTAssertEqual(detail(budget, 200), .frames)
    XCTAssertEqual(detail(budget, 600), .names)
    XCTAssertNil(detail(budget, 2_000))
  }

  func testALongTestHasMoreTime() {
    XCTAssertEqual(detail(TreeBudget(), 2_000, elapsed: 10), .all)
  }

  func testASpentBudgetIsRestoredByTheNextTest() {
    var budget = TreeBudget()
    budget.note(.all, nodes: 0, toolkit: "GTK", seconds: 0.014)
    XCTAssertNil(detail(budget, 100))
    budget.testHasStarted()
    XCTAssertEqual(detail(budget, 100), .all)
  }

  func testASlowToolkitDoesNotAffectTheBudgetOfOthers() {
    var budget = TreeBudget()
    budget.note(.all, nodes: 100, toolkit: "GTK", seconds: 1)
    budget.testHasStarted()
    XCTAssertEqual(detail(budget, 100), .frames)
    XCTAssertEqual(budget.detail(nodes: 100, toolkit: "Qt", elapsed: 0), .all)
  }
}
