import Foundation

/// The time between signposts. Mirrors Apple's `XCTOSSignpostMetric`.
///
/// Linux has no signposts, so that making one fails the test; ``applicationLaunch`` alone works, because a launch is
/// measured without them.
open class XCTOSSignpostMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let substitute: (any XCTMetric)?

  public convenience init(subsystem: String, category: String, name: String) {
    self.init(unavailable: "XCTOSSignpostMetric(subsystem:category:name:)")
  }

  private init(unavailable symbol: String) {
    substitute = nil
    super.init()
    IssueRecorder.recordUnavailable(
      symbol,
      "there are no signposts. Use XCTClockMetric around what takes the time, or a metric of your own that reads what "
        + "the program writes.")
  }

  private init(substitute: (any XCTMetric)?) { self.substitute = substitute }

  open class var navigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.navigationTransitionMetric")
  }

  open class var customNavigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.customNavigationTransitionMetric")
  }

  open class var scrollingAndDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollingAndDecelerationMetric")
  }

  /// The time that a launch takes, until the first window.
  @available(*, deprecated, message: "Use XCTApplicationLaunchMetric instead.")
  open class var applicationLaunch: XCTOSSignpostMetric {
    XCTOSSignpostMetric(substitute: XCTApplicationLaunchMetric())
  }

  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDecelerationMetric")
  }

  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDraggingMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDraggingMetric")
  }

  open func copy(with zone: NSZone? = nil) -> Any { XCTOSSignpostMetric(substitute: substitute) }

  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    try substitute?.reportMeasurements(from: startTime, to: endTime) ?? []
  }
}
