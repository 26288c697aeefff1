// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import XCTest

@testable import Desktop
@testable import Programs

/// Tests the dates that a clock shows after changes.
final class ClockChangeTests: XCTestCase {
  /// Returns the values of the real clocks some seconds after the beginning.
  private func after(_ seconds: Int64) -> ClockReading {
    ClockReading(real: (1_000_000 + seconds) * 1_000_000_000, monotonic: (500 + seconds) * 1_000_000_000)
  }

  private func shown(_ setting: ClockSetting, after seconds: Int64) -> Double {
    Double(setting.date(at: after(seconds))) / 1e9
  }

  private func apply(_ changes: (ClockChange, after: Int64)...) throws -> ClockSetting {
    try changes.reduce(.real) { try $1.0.applied(to: $0, at: after($1.after)) }
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  func testAClockThatIsSetRunsOn() throws {
    let clock = try apply((.set(date(2_000_000.5)), 0))
    XCTAssertEqual(shown(clock, after: 0), 2_000_000.5)
    XCTAssertEqual(shown(clock, after: 10), 2_000_010.5)
  }

  func testAFrozenClockMovesOnlyByTheTest() throws {
    var clock = try apply((.freeze(nil), 5))
    XCTAssertEqual(shown(clock, after: 100), 1_000_005)
    clock = try ClockChange.advance(60).applied(to: clock, at: after(100))
    XCTAssertEqual(shown(clock, after: 200), 1_000_065)
    clock = try ClockChange.speed(1).applied(to: clock, at: after(200))
    XCTAssertEqual(shown(clock, after: 203), 1_000_068)
    XCTAssertEqual(shown(try apply((.freeze(date(7)), 0), (.set(date(9)), 1)), after: 3), 11)
  }

  func testAnotherSpeedAppliesFromTheChangeOn() throws {
    let clock = try apply((.speed(60), 10), (.advance(1), 20), (.speed(0.5), 30))
    XCTAssertEqual(shown(clock, after: 30), 1_000_000 + 10 + 600 + 1 + 600)
    XCTAssertEqual(shown(clock, after: 34), 1_000_000 + 10 + 600 + 1 + 600 + 2)
    XCTAssertEqual(try apply((.speed(60), 10), (.set(date(5)), 20)).rate, 60)
  }

  func testAShiftReplacesAnEarlierOne() throws {
    let clock = try apply((.speed(60), 0), (.shift(3600), 10), (.shift(-60), 20), (.install, 30))
    XCTAssertEqual(shown(clock, after: 40), 1_000_040 - 60)
    XCTAssertEqual(clock.rate, 1)
    XCTAssertEqual(try apply((.freeze(nil), 0), (.reset, 10)), .real)
  }

  func testChangesToInvalidDatesAndSpeedsAreRefused() {
    let invalid: [ClockChange] = [
      .set(date(-0.001)), .set(date(7_258_118_400)), .set(date(.nan)), .freeze(date(.infinity)),
      .advance(-2_000_000), .advance(1e300), .shift(.nan), .speed(-1), .speed(.nan), .speed(86_401),
    ]
    for change in invalid {
      XCTAssertThrowsError(try apply((change, 0)), "\(change)") {
        XCTAssertEqual(($0 as? AutomationError)?.kind, .unsupported)
      }
    }
    XCTAssertNoThrow(try apply((.set(date(0)), 0), (.set(date(7_258_118_399)), 0), (.speed(86_400), 0)))
  }

  func testZonesHaveTheNamesThatProgramsRead() throws {
    func name(_ zone: TimeZone?) throws -> String { try TimeZoneName.name(of: XCTUnwrap(zone)) }
    XCTAssertEqual(try name(TimeZone(identifier: "Asia/Tokyo")), "Asia/Tokyo")
    XCTAssertEqual(try name(TimeZone(secondsFromGMT: 9 * 3600)), "Etc/GMT-9")
    XCTAssertEqual(try name(TimeZone(secondsFromGMT: -3600)), "Etc/GMT+1")
    XCTAssertEqual(try name(TimeZone(secondsFromGMT: 0)), "UTC")
    XCTAssertThrowsError(try name(TimeZone(secondsFromGMT: 19_800))) {
      XCTAssertTrue("\($0)".contains("tzdata"), "\($0)")
    }
  }

  func testAnExecutableIsRecognized() throws {
    let shell = try XCTUnwrap(ExecutableFile("/bin/sh"))
    XCTAssertFalse(shell.isStatic)
    XCTAssertFalse(shell.isGo)
    XCTAssertTrue(shell.isForThisArchitecture)
    XCTAssertNil(ExecutableFile("/etc/passwd"))
    XCTAssertNil(ExecutableFile("/nowhere"))
    // A damaged file: every count and position is as large as it can be.
    let damaged = [0x7F, 0x45, 0x4C, 0x46, 2] + [UInt8](repeating: 0xFF, count: 59)
    XCTAssertNil(
      ExecutableFile { offset, count in
        offset == 0 && count == 64 ? damaged : nil
      })
  }
}
