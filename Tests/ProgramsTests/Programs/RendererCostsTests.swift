// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Programs
@testable import RunningDesktops

/// Tests when the tree is read instead of further queries to the renderer.
final class RendererCostsTests: XCTestCase {
  func testTheRendererAnswersAsLongAsAReadingTakes() {
    var costs = RendererCosts()
    XCTAssertFalse(costs.areReached(events: 1), "there was no reading to compare with")
    costs.noteReading(seconds: 0.75, events: 1)
    XCTAssertEqual(answers(of: &costs, events: 1), 3)
  }

  func testAChangeBeginsTheCountAgain() {
    var costs = RendererCosts()
    costs.noteReading(seconds: 0.75, events: 1)
    for event in UInt64(2)..<100 {
      XCTAssertFalse(costs.areReached(events: event))
      costs.noteAnswer(seconds: 0.5, events: event)
    }
    XCTAssertEqual(answers(of: &costs, events: 99), 1)
  }

  func testUselessReadingsBecomeRare() {
    var costs = RendererCosts()
    costs.noteReading(seconds: 0.75, events: 1)
    var counts: [Int] = []
    for _ in 0..<9 {
      counts.append(answers(of: &costs, events: 1))
      costs.noteReading(seconds: 0.75, events: 1)
    }
    XCTAssertEqual(counts, [3, 6, 12, 24, 48, 96, 192, 192, 192])
    costs.noteUnchangedTree()
    XCTAssertEqual(answers(of: &costs, events: 1), 3, "the last reading was useful")
  }

  func testAReadingIsNotUselessIfTheProgramHasChangedAfterIt() {
    var costs = RendererCosts()
    costs.noteReading(seconds: 0.75, events: 1)
    XCTAssertEqual(answers(of: &costs, events: 1), 3)
    costs.noteReading(seconds: 0.75, events: 1)
    XCTAssertEqual(answers(of: &costs, events: 2), 3)
  }

  /// Returns the number of replies of 250 ms before the tree is read.
  private func answers(of costs: inout RendererCosts, events: UInt64) -> Int {
    var count = 0
    while count < 1000, !costs.areReached(events: events) {
      costs.noteAnswer(seconds: 0.25, events: events)
      count += 1
    }
    return count
  }
}
