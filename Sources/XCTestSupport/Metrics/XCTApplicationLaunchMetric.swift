// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// The time of a launch, in seconds.
///
/// Mirrors Apple's `XCTApplicationLaunchMetric`. The time begins immediately before the process is started. It ends
/// when the first window is on the screen or, if the metric waits until the program is responsive, when the program is
/// idle and would respond to an event. A block that launches nothing fails the test.
///
/// ```swift
/// measure(metrics: [XCTApplicationLaunchMetric()]) { XCUIApplication().launch() }
/// ```
open class XCTApplicationLaunchMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let waitsUntilResponsive: Bool

  /// Creates a metric of the time until the first window is on the screen.
  public override convenience init() { self.init(waitUntilResponsive: false) }

  /// Creates a metric of the time until the first window, or until the program would respond to an event.
  ///
  /// - Parameter waitUntilResponsive: whether to measure until the program is idle and would respond to an event.
  public init(waitUntilResponsive: Bool) { waitsUntilResponsive = waitUntilResponsive }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any {
    XCTApplicationLaunchMetric(waitUntilResponsive: waitsUntilResponsive)
  }

  /// Returns the time of the last launch in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: one value, in seconds.
  /// - Throws: an error if nothing was launched in the iteration.
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
