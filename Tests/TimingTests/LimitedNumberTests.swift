// SPDX-License-Identifier: Apache-2.0

import Timing
import XCTest

final class LimitedNumberTests: XCTestCase {
  func testNumbersAreClampedToTheIntegerRange() {
    XCTAssertEqual(Int(limiting: 2.9), 2)
    XCTAssertEqual(Int(limiting: -2.9), -2)
    XCTAssertEqual(Int(limiting: 1e300), Int.max)
    XCTAssertEqual(Int(limiting: -Double.infinity), Int.min)
    XCTAssertEqual(Int(limiting: Double.nan), 0)
    XCTAssertEqual(Int16(limiting: 40_000.0), 32_767)
    XCTAssertEqual(UInt8(limiting: -3.0), 0)
    XCTAssertEqual(Int32(limiting: CGFloat(2_147_483_648)), Int32.max)
    XCTAssertEqual(Duration.limiting(seconds: .infinity), .seconds(1e9))
    XCTAssertEqual(Duration.limiting(seconds: .nan), .zero)
  }

  func testATimeFromTheEnvironmentIsClampedForTheClock() {
    let limit = TimeLimit(.seconds(3), setting: .readTimeout)
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_READ_TIMEOUT": "inf"]), 1e9)
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_READ_TIMEOUT": "nan"]), 3)
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_READ_TIMEOUT": "1e300"]), 1e9)
  }
}
