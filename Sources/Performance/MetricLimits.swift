// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits in a file of baselines, with Apple's names: only those that differ from the defaults.
package struct MetricLimits: Sendable, Equatable, Codable {
  /// Percent by which the average may be worse than the baseline's.
  package var maxPercentRegression: Double?
  /// The values' unit: as long as the average is worse by no more, no percentage matters.
  package var maxRegression: Double?
  /// Percent of the average that the standard deviation may be.
  package var maxPercentRelativeStandardDeviation: Double?
  /// The values' unit: as long as the standard deviation is no larger, no percentage matters.
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

  /// Those of "Testing in Xcode 6" (WWDC 2014): 10 %, and a tenth of a second.
  ///
  /// Counts are the same from run to run, so that nothing stands beside their percentages; what memory is in use is
  /// no count, and comes in pieces that the kernel and the allocator choose, so that a megabyte there is as a tenth
  /// of a second.
  ///
  /// - Parameters:
  ///   - unit: the symbol of the values' unit.
  ///   - metric: the identifier.
  /// - Returns: limits without gaps.
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

  /// These limits, completed with the defaults.
  package func completed(for unit: String, metric: String = "") -> CompletedLimits {
    let defaults = Self.defaults(for: unit, metric: metric)
    return CompletedLimits(
      maxPercentRegression: maxPercentRegression ?? defaults.maxPercentRegression,
      maxRegression: maxRegression ?? defaults.maxRegression,
      maxPercentRelativeStandardDeviation: maxPercentRelativeStandardDeviation
        ?? defaults.maxPercentRelativeStandardDeviation,
      maxStandardDeviation: maxStandardDeviation ?? defaults.maxStandardDeviation)
  }

  /// Units of what looks like a count and is made of times.
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

  /// nil for what is no unit of time.
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

/// ``MetricLimits`` with the defaults filled in.
package struct CompletedLimits: Sendable, Equatable {
  package var maxPercentRegression: Double
  package var maxRegression: Double
  package var maxPercentRelativeStandardDeviation: Double
  package var maxStandardDeviation: Double
}
