// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Interaction

/// Tests the position of a value on a slider, learned from drags.
final class SliderTrackTests: XCTestCase {
  private func track(_ width: CGFloat = 220, _ height: CGFloat = 20, value: Double = 0.5) -> SliderTrack {
    SliderTrack(area: CGRect(x: 100, y: 50, width: width, height: height), value: value)
  }

  func testTheFirstEstimateUsesTheWholeLength() {
    XCTAssertEqual(track(value: 0).handle, 10)
    XCTAssertEqual(track(value: 1).handle, 210)
    XCTAssertEqual(track(value: 0.5).place(of: 0.75), 160)
  }

  func testAPositionIsNeverFarBeyondTheEnds() {
    XCTAssertEqual(track().place(of: 5), 230)
    XCTAssertEqual(track().place(of: -5), -10)
  }

  func testAPositionIsAPointAlongTheLongerSide() {
    XCTAssertEqual(track().point(30), CGPoint(x: 130, y: 60))
    XCTAssertEqual(track(20, 220).point(30), CGPoint(x: 110, y: 80))
  }

  func testASecondDragShowsTheValueOfAPixel() {
    var track = track(value: 0)
    track.learn(place: 60, value: 0.4)
    // 40 more pixels changed the value by 0.2: the trough is shorter than the slider.
    track.learn(place: 100, value: 0.6)
    XCTAssertEqual(track.place(of: 0.8), 140, accuracy: 0.001)
  }

  func testAnInvertedSliderIsLearned() {
    var track = track(20, 220, value: 0.5)
    track.learn(place: 110, value: 0.5)
    track.learn(place: 150, value: 0.3)
    XCTAssertLessThan(track.place(of: 0.1), 220)
    XCTAssertGreaterThan(track.place(of: 0.1), 150, "less is further down")
  }

  func testDragsThatMissTheHandleRestartFromTheMiddleAndReverse() {
    var track = track(value: 0.2)
    track.learn(place: 60, value: 0.2)
    track.learn(place: 90, value: 0.2)
    XCTAssertEqual(track.handle, 110)
    let before = track.place(of: 0.4)
    track.learn(place: before, value: 0.2)
    XCTAssertGreaterThan(before, 110)
    XCTAssertLessThan(track.place(of: 0.4), 110, "after two misses the slider may be inverted")
  }
}
