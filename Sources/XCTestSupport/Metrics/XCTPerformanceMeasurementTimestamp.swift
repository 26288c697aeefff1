// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// A point in time during a measurement.
///
/// Mirrors Apple's `XCTPerformanceMeasurementTimestamp`.
open class XCTPerformanceMeasurementTimestamp: NSObject, @unchecked Sendable {
  /// The nanoseconds of Linux' monotonic clock, which replaces Mach's absolute time.
  public let absoluteTime: UInt64

  /// The time in nanoseconds, which are also the unit of ``absoluteTime``.
  open var absoluteTimeNanoSeconds: UInt64 { absoluteTime }

  /// The time of day.
  public let date: Date

  /// Creates a timestamp of the current time.
  public override init() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    absoluteTime = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    date = Date()
  }

  /// Creates a timestamp from its parts.
  ///
  /// - Parameters:
  ///   - absoluteTime: nanoseconds of the monotonic clock.
  ///   - date: the time of day.
  public init(absoluteTime: UInt64, date: Date) {
    self.absoluteTime = absoluteTime
    self.date = date
  }

  /// Returns the seconds from another time to this one.
  package func seconds(since other: XCTPerformanceMeasurementTimestamp) -> Double {
    (Double(absoluteTime) - Double(other.absoluteTime)) / 1e9
  }
}
