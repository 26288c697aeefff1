// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import BehaviorTestSupport
import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting
import XCTest

@testable import XCUIAutomation

/// Tests the queries that are offered for the elements of real programs.
final class QueryCandidateTests: BehaviorTestCase {
  private func node(_ query: XCUIElementQuery, in tree: ElementTree, _ number: Int = 0) throws -> Int {
    let found = try QueryEvaluator(tree: tree).matches(of: query.handle.query)
    return try XCTUnwrap(found.indices.contains(number) ? found[number] : nil, query.description)
  }

  /// Ten times the elements may cost ten times the work, not a hundred times.
  ///
  /// The limit is twice as high, to allow for changes in the speed of the processor.
  func testTheCostGrowsLinearlyWithTheTree() throws {
    let small = try cost(rows: 150)
    let large = try cost(rows: 1_500)
    XCTAssertLessThan(large.first, small.first * 20)
    XCTAssertLessThan(large.next, small.next * 20)
  }

  /// The processor time in seconds for the first element of a tree, and for each further element.
  private func cost(rows count: Int) throws -> (first: Double, next: Double) {
    let app = launch(.rows, .gtk4, String(count))
    return try app.handle.application.session.lock.withLock {
      let tree = try app.windows.handle.matches().tree
      XCTAssertGreaterThan(tree.count, 2 * count)
      let finder = QueryCandidateFinder(tree: tree)
      let rows = try QueryEvaluator(tree: tree).matches(of: app.cells.handle.query)
      let middle = count / 2
      let start = clock()
      let query = finder.candidates(for: rows[middle]).first?.query.description
      let first = clock()
      let others = stride(from: 10, to: count, by: count / 10).filter { $0 != middle }
      for row in others { XCTAssertFalse(finder.candidates(for: rows[row]).isEmpty) }
      let end = clock()
      XCTAssertEqual(query, "app.cells[\"Row \(middle + 1)\"]")
      return (
        Double(first - start) / Double(CLOCKS_PER_SEC),
        Double(end - first) / Double(CLOCKS_PER_SEC) / Double(others.count)
      )
    }
  }
}
