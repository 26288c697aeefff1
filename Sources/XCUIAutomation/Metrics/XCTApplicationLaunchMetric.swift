import AutomationEngine
import Foundation

/// The time that a launch takes.
///
/// Mirrors Apple's `XCTApplicationLaunchMetric`: the measured block calls `XCUIApplication().launch()`.
///
/// It begins when the process is about to be started, and ends when its first window is on the screen, or when the
/// program has nothing left to do and would answer an event.
open class XCTApplicationLaunchMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let waitsUntilResponsive: Bool

  /// Measures until the first window.
  public override convenience init() { self.init(waitUntilResponsive: false) }

  /// - Parameter waitUntilResponsive: whether to measure until the program would answer an event.
  public init(waitUntilResponsive: Bool) { waitsUntilResponsive = waitUntilResponsive }

  open func copy(with zone: NSZone? = nil) -> Any {
    XCTApplicationLaunchMetric(waitUntilResponsive: waitsUntilResponsive)
  }

  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard let launch = AutomationSession.shared.lastLaunch,
      launch.start >= Double(startTime.absoluteTime) / 1e9
    else {
      throw MetricError(
        description: "XCTApplicationLaunchMetric measured no launch. Expected the measured block to call "
          + "XCUIApplication().launch(), between startMeasuring() and stopMeasuring() where it calls these.")
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
