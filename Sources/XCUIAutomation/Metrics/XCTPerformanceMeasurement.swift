import Foundation

/// One measured value.
///
/// Mirrors Apple's `XCTPerformanceMeasurement`.
open class XCTPerformanceMeasurement: NSObject, @unchecked Sendable {
  /// Which way is better.
  public enum Polarity: Int, Sendable {
    case prefersSmaller = -1
    case unspecified = 0
    case prefersLarger = 1
  }

  /// What tells values of one kind from others, such as `com.apple.dt.XCTMetric_Clock.time.monotonic`.
  public let identifier: String
  /// What people read.
  public let displayName: String
  public let value: Measurement<Unit>
  public let polarity: Polarity

  open var doubleValue: Double { value.value }
  open var unitSymbol: String { value.unit.symbol }

  public convenience init(identifier: String, displayName: String, doubleValue: Double, unitSymbol: String) {
    self.init(
      identifier: identifier, displayName: displayName, doubleValue: doubleValue, unitSymbol: unitSymbol,
      polarity: .unspecified)
  }

  public convenience init(
    identifier: String, displayName: String, doubleValue: Double, unitSymbol: String,
    polarity: XCTPerformanceMeasurement.Polarity
  ) {
    self.init(
      identifier: identifier, displayName: displayName,
      value: Measurement(value: doubleValue, unit: Unit(symbol: unitSymbol)), polarity: polarity)
  }

  public convenience init(identifier: String, displayName: String, value: Measurement<Unit>) {
    self.init(identifier: identifier, displayName: displayName, value: value, polarity: .unspecified)
  }

  public init(
    identifier: String, displayName: String, value: Measurement<Unit>,
    polarity: XCTPerformanceMeasurement.Polarity
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.value = value
    self.polarity = polarity
  }

  open override var description: String { "\(displayName): \(doubleValue) \(unitSymbol)" }
}
