// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Testing
import XCTest
import XCUIAutomation

/// Computes for about a third of a second, in a function whose name a profile must contain.
@inline(never)
func plantedWork() -> Int {
  let end = DispatchTime.now().uptimeNanoseconds + 300_000_000
  var sum = 0
  while DispatchTime.now().uptimeNanoseconds < end {
    var step = 0
    while step < 400_000 {
      sum = (sum &* 31 &+ step) & 0xFFFF
      step += 1
    }
  }
  return sum
}

@inline(never)
func lightWork() -> Int { (0..<100).reduce(0, +) }

/// Tests that a profiler watches.
final class HeavyTests: FixtureTestCase {
  func testWork() {
    XCTAssertGreaterThanOrEqual(plantedWork() + lightWork(), 0)
  }

  func testWorkThatIsMeasured() {
    let options = XCTMeasureOptions()
    options.iterationCount = 1
    measure(metrics: [XCTClockMetric(), UnderstudyAllocationMetric()], options: options) {
      for number in 0..<100_000 { XCTAssertEqual(Array(repeating: number, count: 4).count, 4) }
    }
  }

  func testWorkThatFails() {
    XCTAssertEqual(plantedWork(), -1, "there is a profile all the same")
  }
}

@Suite struct HeavySuite {
  @Test func work() { #expect(plantedWork() >= 0) }
}
