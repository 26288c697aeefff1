// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Performance

/// Tests the detection of changes in a series of measurements, and the rate of false alarms.
final class ChangePointTests: XCTestCase {
  /// A generator with the same numbers in each run of the tests (SplitMix64).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }

    /// Returns a time with a log-normal distribution, like the times of programs.
    mutating func time(_ median: Double, spread: Double) -> Double {
      let (a, b) = (
        Double.random(in: Double.ulpOfOne..<1, using: &self), Double.random(in: 0..<1, using: &self)
      )
      return median * exp(spread * (-2 * log(a)).squareRoot() * cos(2 * .pi * b))
    }
  }

  func testAStepIsFoundAtItsPosition() {
    var values = Array(repeating: [1.0, 1.01, 0.99], count: 5).flatMap { $0 }
    values += [1.2, 1.19, 1.21, 1.2, 1.22, 1.18, 1.2, 1.2]
    XCTAssertEqual(ChangePoint.find(in: values), [ChangePoint(index: 15, before: 1, after: 1.2)])
  }

  func testEqualValuesAndShortSeriesHaveNoChangePoint() {
    XCTAssertEqual(ChangePoint.find(in: []), [])
    XCTAssertEqual(ChangePoint.find(in: [1, 1, 1, 1, 2, 2, 2, 2]), [], "four on either side are too few")
    XCTAssertEqual(ChangePoint.find(in: Array(repeating: 3, count: 100)), [])
  }

  func testASingleOutlierIsNotAChange() {
    var random = Random(state: 1)
    var values = (0..<60).map { _ in random.time(1, spread: 0.02) }
    values[30] = 50
    XCTAssertEqual(ChangePoint.find(in: values), [])
  }

  func testAnInsignificantDifferenceIsNotAChange() {
    let values = (0..<60).map { place -> Double in
      let level = place < 30 ? 1.0 : 1.02
      return level + Double(place % 3) / 1000
    }
    XCTAssertEqual(ChangePoint.find(in: values), [])
  }

  func testSeveralStepsAreFound() {
    var random = Random(state: 2)
    var values: [Double] = []
    for level in [1.0, 1.3, 1.1] {
      for _ in 0..<30 { values.append(random.time(level, spread: 0.03)) }
    }
    XCTAssertEqual(ChangePoint.find(in: values).map(\.index), [30, 60])
  }

  /// A slowdown of 15% with noise of 5% is reported after six to ten runs, at most three runs from its position.
  func testASlowdownIsReportedSoonAndAtItsPosition() {
    var random = Random(state: 3)
    var needed: [Int] = []
    var distances: [Int] = []
    for _ in 0..<200 {
      var values = (0..<30).map { _ in random.time(1, spread: 0.05) }
      var found: ChangePoint?
      while found == nil, values.count < 100 {
        values.append(random.time(1.15, spread: 0.05))
        found = ChangePoint.find(in: values).last
      }
      needed.append(values.count - 30)
      distances.append(abs((found?.index ?? 0) - 30))
    }
    needed.sort()
    distances.sort()
    XCTAssertLessThanOrEqual(needed[100], 7, "the median number of runs until the report")
    XCTAssertLessThanOrEqual(needed[190], 12, "the number of runs until the report in 95% of the series")
    XCTAssertLessThanOrEqual(distances[190], 3, "the distance from the position in 95% of the series")
  }

  func testFalseAlarmsAreRare() {
    var random = Random(state: 4)
    let alarms = (0..<2_000).count { _ in
      !ChangePoint.find(in: (0..<60).map { _ in random.time(1, spread: 0.2) }).isEmpty
    }
    XCTAssertLessThanOrEqual(alarms, 6, "false alarms in 2,000 series without a change")
    // Each series is checked after each new value, as a server does.
    let series = 300
    let everAlarmed = (0..<series).count { _ in
      var values: [Double] = []
      return (0..<100).contains { _ in
        values.append(random.time(1, spread: 0.2))
        return !ChangePoint.find(in: values).isEmpty
      }
    }
    XCTAssertLessThanOrEqual(everAlarmed, series * 4 / 100, "false alarms in \(series) series of 100 runs")
  }
}
