// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// The time that a launch takes, in seconds.
///
/// Mirrors Apple's `XCTApplicationLaunchMetric`. It begins when the process is about to be started, and ends when
/// its first window is on the screen, or when the program has nothing left to do and would answer an event. A block
/// that launches nothing fails the test.
///
/// ```swift
/// measure(metrics: [XCTApplicationLaunchMetric()]) { XCUIApplication().launch() }
/// ```
open class XCTApplicationLaunchMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let waitsUntilResponsive: Bool

  /// Measures until the first window is on the screen.
  public override convenience init() { self.init(waitUntilResponsive: false) }

  /// Measures until the first window, or until the program would answer an event.
  ///
  /// - Parameter waitUntilResponsive: whether to measure until the program would answer an event.
  public init(waitUntilResponsive: Bool) { waitsUntilResponsive = waitUntilResponsive }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any {
    XCTApplicationLaunchMetric(waitUntilResponsive: waitsUntilResponsive)
  }

  /// The time of the last launch of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: one value, in seconds.
  /// - Throws: an error when nothing was launched in the iteration.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard let launch = AutomationSession.shared.programs.lastLaunch,
      launch.start >= Double(startTime.absoluteTime) / 1e9
    else {
      throw MetricError(
        description: "XCTApplicationLaunchMetric measured no launch. Expected the measured block to call "
          + "XCUIApplication().launch(), between startMeasuring() and stopMeasuring() if it calls these.")
    }
    let end = waitsUntilResponsive ? launch.responsive : launch.windowShown
    return [
      XCTPerformanceMeasurement(
        identifier: "com.apple.dt.XCTMetric_ApplicationLaunch-"
          + (waitsUntilResponsive ? "ApplicationFirstFramePresentationResponsive" : "AppLaunch")
          + ".duration",
        displayName: waitsUntilResponsive ? "Duration (AppLaunch, until responsive)" : "Duration (AppLaunch)",
        doubleValue: end - launch.start, unitSymbol: "s", polarity: .prefersSmaller)
    ]
  }
}
