// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A point of time of a measurement.
///
/// Mirrors Apple's `XCTPerformanceMeasurementTimestamp`.
open class XCTPerformanceMeasurementTimestamp: NSObject, @unchecked Sendable {
  /// Nanoseconds of Linux' monotonic clock, which takes the place of Mach's absolute time.
  public let absoluteTime: UInt64

  /// The same in nanoseconds: the clock's unit.
  open var absoluteTimeNanoSeconds: UInt64 { absoluteTime }

  /// The time of day.
  public let date: Date

  /// Now.
  public override init() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    absoluteTime = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    date = Date()
  }

  /// Makes a point of time from its parts.
  ///
  /// - Parameters:
  ///   - absoluteTime: nanoseconds of the monotonic clock.
  ///   - date: the time of day.
  public init(absoluteTime: UInt64, date: Date) {
    self.absoluteTime = absoluteTime
    self.date = date
  }

  /// Seconds from another time to this one.
  package func seconds(since other: XCTPerformanceMeasurementTimestamp) -> Double {
    (Double(absoluteTime) - Double(other.absoluteTime)) / 1e9
  }
}
