// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// One measured value.
///
/// Mirrors Apple's `XCTPerformanceMeasurement`.
open class XCTPerformanceMeasurement: NSObject, @unchecked Sendable {
  /// Whether smaller or larger values are better.
  public enum Polarity: Int, Sendable {
    /// A smaller value is better.
    case prefersSmaller = -1
    /// Neither direction is better: every deviation from the baseline counts as a regression.
    case unspecified = 0
    /// A larger value is better.
    case prefersLarger = 1
  }

  /// The identifier of the metric, such as `com.apple.dt.XCTMetric_Clock.time.monotonic`.
  public let identifier: String
  /// The human-readable name of the metric.
  public let displayName: String
  /// The value with its unit.
  public let value: Measurement<Unit>
  /// Whether smaller or larger values are better.
  public let polarity: Polarity

  /// The number without its unit.
  open var doubleValue: Double { value.value }
  /// The symbol of the unit, such as `s` or `kB`.
  open var unitSymbol: String { value.unit.symbol }

  /// Creates a measurement with unspecified polarity.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of values of this kind.
  ///   - displayName: the name of the values, for people.
  ///   - doubleValue: the measured value, in the unit of `unitSymbol`.
  ///   - unitSymbol: the symbol of its unit, such as `s`.
  public convenience init(identifier: String, displayName: String, doubleValue: Double, unitSymbol: String) {
    self.init(
      identifier: identifier, displayName: displayName, doubleValue: doubleValue, unitSymbol: unitSymbol,
      polarity: .unspecified)
  }

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of values of this kind.
  ///   - displayName: the name of the values, for people.
  ///   - doubleValue: the measured value, in the unit of `unitSymbol`.
  ///   - unitSymbol: the symbol of its unit, such as `s`.
  ///   - polarity: the direction in which a value is better.
  public convenience init(
    identifier: String, displayName: String, doubleValue: Double, unitSymbol: String,
    polarity: XCTPerformanceMeasurement.Polarity
  ) {
    self.init(
      identifier: identifier, displayName: displayName,
      value: Measurement(value: doubleValue, unit: Unit(symbol: unitSymbol)), polarity: polarity)
  }

  /// Creates a measurement with unspecified polarity.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of values of this kind.
  ///   - displayName: the name of the values, for people.
  ///   - value: the value with its unit.
  public convenience init(identifier: String, displayName: String, value: Measurement<Unit>) {
    self.init(identifier: identifier, displayName: displayName, value: value, polarity: .unspecified)
  }

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of values of this kind.
  ///   - displayName: the name of the values, for people.
  ///   - value: the value with its unit.
  ///   - polarity: the direction in which a value is better.
  public init(
    identifier: String, displayName: String, value: Measurement<Unit>,
    polarity: XCTPerformanceMeasurement.Polarity
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.value = value
    self.polarity = polarity
  }

  /// The name and the value: `Clock Monotonic Time: 0.4 s`.
  open override var description: String { "\(displayName): \(doubleValue) \(unitSymbol)" }
}
