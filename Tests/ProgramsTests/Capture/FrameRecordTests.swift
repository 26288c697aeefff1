// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Programs

/// Tests which frames count as delayed.
final class FrameRecordTests: XCTestCase {
  private let refresh = 0.016

  private func samples(_ range: ClosedRange<Double>, isAtRest: Bool = false) -> [FrameRecord.Sample] {
    stride(from: range.lowerBound, through: range.upperBound, by: 0.002).map {
      .init(time: $0, isAtRest: isAtRest)
    }
  }

  private func record(_ paintings: [TimeInterval], _ samples: [FrameRecord.Sample]) -> FrameRecord {
    FrameRecord(paintings: paintings, samples: samples, refresh: refresh)
  }

  func testPaintingsOfOneFrameCountOnce() {
    XCTAssertEqual(record([1, 1.001, 1.004, 1.016, 1.017], []).frames, [1, 1.016])
  }

  func testContinuousPaintingIsDividedByTheRefreshInterval() {
    let paintings = stride(from: 0.0, to: 0.05, by: 0.004).map { $0 }
    XCTAssertEqual(record(paintings, []).frames.count, 4)
  }

  func testFramesInTimeAreNoHitches() {
    XCTAssertEqual(record([0, 0.016, 0.032], samples(0...0.04)).hitches, [])
  }

  func testADelayedFrameOfAWorkingProgramIsAHitch() {
    let hitches = record([0, 0.066], samples(0...0.07)).hitches
    XCTAssertEqual(hitches.count, 1)
    XCTAssertEqual(hitches[0].time, 0.066)
    XCTAssertEqual(hitches[0].lateness, 0.05, accuracy: 1e-9)
  }

  func testAnIdleProgramHasNoHitches() {
    XCTAssertEqual(record([0, 0.066], samples(0...0.07, isAtRest: true)).hitches, [])
  }

  func testWithoutSamplesThereAreNoHitches() {
    XCTAssertEqual(record([0, 0.066], []).hitches, [])
    XCTAssertEqual(record([0, 0.066], [.init(time: 0.02, isAtRest: false)]).hitches, [])
  }

  func testASampleThatIsSureOfThePastCountsForThePause() {
    let sure = FrameRecord.Sample(time: 0.065, isAtRest: false, isSureOfBefore: true)
    XCTAssertEqual(record([0, 0.066], [.init(time: 0.001, isAtRest: true), sure]).hitches.count, 1)
  }
}
