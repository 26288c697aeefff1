// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import RecordingTestSupport
import XCTest

@testable import Programs

/// Tests the refresh rate of the screen, which a watch of frames lowers.
final class FrameWatchTests: OperatedTestCase {
  func testTheRefreshRateIsLoweredDuringAWatch() throws {
    let program = try operate("gtk3-buttons")
    try program.display.setRefreshRate(144)
    let watch = try FrameWatch(program.application)
    XCTAssertEqual(try program.display.refreshRate(), 60)
    let record = try watch.finish()
    XCTAssertEqual(record.refresh, 1 / 60)
    XCTAssertEqual(try program.display.refreshRate(), 144)
  }

  func testTheRefreshRateOfASmallScreenIsThatOfItsMode() throws {
    let program = try operate("gtk3-buttons")
    try program.display.setRefreshRate(144)
    program.display.limitRefreshRates(to: 80)
    let record = try FrameWatch(program.application).finish()
    XCTAssertEqual(record.refresh, 1 / 80)
    XCTAssertEqual(try program.display.refreshRate(), 144)
  }

  func testTheRefreshRateIsRestoredIfTheWatchCannotBegin() throws {
    let program = try operate("gtk3-buttons")
    try program.display.setRefreshRate(144)
    program.display.refuseDamageWatches()
    XCTAssertThrowsError(try FrameWatch(program.application))
    XCTAssertEqual(try program.display.refreshRate(), 144)
  }
}
