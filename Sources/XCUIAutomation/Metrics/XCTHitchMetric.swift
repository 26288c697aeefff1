import Foundation

/// Frames that come late. Mirrors Apple's `XCTHitchMetric`; not available on Linux, so that making one fails the test.
open class XCTHitchMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let application: XCUIApplication

  public init(application: XCUIApplication) {
    self.application = application
    super.init()
    IssueRecorder.recordUnavailable(
      "XCTHitchMetric(application:)",
      "a desktop without a display hardware has no frames that are due at a time. Use XCTCPUMetric(application:), "
        + "which grows with the work that makes frames late.")
  }

  private init(copyOf other: XCTHitchMetric) { application = other.application }

  open func copy(with zone: NSZone? = nil) -> Any { XCTHitchMetric(copyOf: self) }

  /// Nothing.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] { [] }
}
