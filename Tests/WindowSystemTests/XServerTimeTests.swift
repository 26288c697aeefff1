// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

final class XServerTimeTests: XCTestCase {
  /// An operation that ended before an event must not seem to have ended after it.
  func testTheTimeOfAnEventIsNeverTooEarly() {
    for (event, now) in [(1000.0004, 1000.0021), (1000.0009, 1000.001), (1000.0099, 1000.0101)] {
      let time = XServerTime.instant(UInt32(event * 1000), now: now)
      XCTAssertGreaterThanOrEqual(time, event)
      XCTAssertLessThanOrEqual(time, min(now, event + 0.001))
    }
  }

  func testTheTimeOfAnEventDoesNotDependOnTheTimeOfReading() {
    let times = [1000.0052, 1000.0057, 1000.0111].map { XServerTime.instant(1_000_003, now: $0) }
    for time in times { XCTAssertEqual(time, 1000.004, accuracy: 0.000_001) }
  }

  func testTheClockOfTheServerWrapsAroundAfter49Days() {
    let now = Double(1 << 32) / 1000 + 0.0105
    XCTAssertEqual(XServerTime.instant(UInt32.max - 4, now: now), now - 0.0145, accuracy: 0.000_001)
  }

  func testATimeOfAnotherClockIsReplacedByTheTimeOfReading() {
    XCTAssertEqual(XServerTime.instant(2_000_000, now: 1000), 1000)
    XCTAssertEqual(XServerTime.instant(1_000_000, now: 90_000), 90_000)
  }
}
