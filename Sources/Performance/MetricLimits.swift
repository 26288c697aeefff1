// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits in a baseline file that differ from the defaults, with Apple's names.
package struct MetricLimits: Sendable, Equatable, Codable {
  /// The percentage by which the average may be worse than the baseline.
  package var maxPercentRegression: Double?
  /// The amount, in the values' unit, by which the average may be worse regardless of the percentage.
  package var maxRegression: Double?
  /// The maximum standard deviation, in percent of the average.
  package var maxPercentRelativeStandardDeviation: Double?
  /// The standard deviation, in the values' unit, that is permitted regardless of the percentage.
  package var maxStandardDeviation: Double?

  package init(
    maxPercentRegression: Double? = nil, maxRegression: Double? = nil,
    maxPercentRelativeStandardDeviation: Double? = nil, maxStandardDeviation: Double? = nil
  ) {
    self.maxPercentRegression = maxPercentRegression
    self.maxRegression = maxRegression
    self.maxPercentRelativeStandardDeviation = maxPercentRelativeStandardDeviation
    self.maxStandardDeviation = maxStandardDeviation
  }

  /// The limits of a new baseline that is a multiple of the reference workload.
  ///
  /// Such a multiple is a rough measure, so its limit is wider than the default. Documentation/Guides/Baselines.md
  /// describes its precision.
  package static let ofMultiples = MetricLimits(maxPercentRegression: 25)

  /// Returns the defaults of "Testing in Xcode 6" (WWDC 2014): 10%, and a tenth of a second.
  ///
  /// Counts are the same from run to run, so they have no absolute limit in addition to the percentage. The size of the
  /// memory in use also depends on the kernel and the allocator, so its absolute limit is a megabyte.
  ///
  /// - Parameters:
  ///   - unit: the symbol of the values' unit.
  ///   - metric: the identifier of the metric.
  /// - Returns: the complete limits.
  package static func defaults(for unit: String, metric: String = "") -> CompletedLimits {
    let little =
      noisyUnits[unit] ?? secondsPerUnit(unit).map { 0.1 / $0 }
      ?? (metric.hasPrefix("com.apple.dt.XCTMetric_Memory")
        ? bytesPerUnit(unit).map { 1_000_000 / $0 } : nil)
      ?? 0
    return CompletedLimits(
      maxPercentRegression: 10, maxRegression: little, maxPercentRelativeStandardDeviation: 10,
      maxStandardDeviation: little)
  }

  /// Returns these limits, with the defaults of a unit and a metric in place of the limits that are nil.
  package func completed(for unit: String, metric: String = "") -> CompletedLimits {
    let defaults = Self.defaults(for: unit, metric: metric)
    return CompletedLimits(
      maxPercentRegression: maxPercentRegression ?? defaults.maxPercentRegression,
      maxRegression: maxRegression ?? defaults.maxRegression,
      maxPercentRelativeStandardDeviation: maxPercentRelativeStandardDeviation
        ?? defaults.maxPercentRelativeStandardDeviation,
      maxStandardDeviation: maxStandardDeviation ?? defaults.maxStandardDeviation)
  }

  /// The absolute limits of units that look like counts but depend on times.
  private static let noisyUnits: [String: Double] = ["hitches": 2, "ms per s": 10]

  private static func bytesPerUnit(_ symbol: String) -> Double? {
    switch symbol {
    case "B", "bytes": 1
    case "kB", "KB": 1000
    case "MB": 1e6
    case "GB": 1e9
    default: nil
    }
  }

  /// Returns the seconds in one unit; nil if the symbol is not a unit of time.
  package static func secondsPerUnit(_ symbol: String) -> Double? {
    switch symbol {
    case "s", "sec", "seconds": 1
    case "ms": 1e-3
    case "µs", "us", "μs": 1e-6
    case "ns": 1e-9
    case "min": 60
    default: nil
    }
  }
}

/// The limits of ``MetricLimits`` with the defaults filled in.
package struct CompletedLimits: Sendable, Equatable {
  package var maxPercentRegression: Double
  package var maxRegression: Double
  package var maxPercentRelativeStandardDeviation: Double
  package var maxStandardDeviation: Double
}
