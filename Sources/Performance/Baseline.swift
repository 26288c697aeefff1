// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The expected result of one metric in one test.
package struct Baseline: Sendable, Equatable {
  /// The name of the metric for people, which reports show.
  package var displayName: String
  package var unit: String
  package var amount: Amount
  /// The limits that differ from the defaults.
  package var limits = MetricLimits()

  package enum Amount: Sendable, Equatable {
    /// An average, in the baseline's unit.
    case average(Double)
    /// A time, as a multiple of the time of ``ReferenceWorkload``.
    case ratio(Double)
  }

  package init(displayName: String, unit: String, amount: Amount, limits: MetricLimits = MetricLimits()) {
    self.displayName = displayName
    self.unit = unit
    self.amount = amount
    self.limits = limits
  }

  /// Returns the expected average in the baseline's unit.
  ///
  /// - Parameter reference: the seconds that ``ReferenceWorkload`` took in the compared run; nil if it was not
  ///   measured.
  /// - Returns: the average; nil for a multiple if the reference was not measured, or if the unit is not a unit of
  ///   time.
  package func average(reference: Double?) -> Double? {
    switch amount {
    case .average(let average): return average
    case .ratio(let ratio):
      guard let reference, let seconds = MetricLimits.secondsPerUnit(unit) else { return nil }
      return ratio * reference / seconds
    }
  }
}

extension Baseline: Codable {
  private enum Key: String, CodingKey {
    case displayName, unit, baselineAverage, baselineRatio
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    displayName = try container.decode(String.self, forKey: .displayName)
    unit = try container.decode(String.self, forKey: .unit)
    if let ratio = try container.decodeIfPresent(Double.self, forKey: .baselineRatio) {
      amount = .ratio(ratio)
    } else {
      amount = .average(try container.decode(Double.self, forKey: .baselineAverage))
    }
    limits = try MetricLimits(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(displayName, forKey: .displayName)
    try container.encode(unit, forKey: .unit)
    switch amount {
    case .average(let average): try container.encode(average, forKey: .baselineAverage)
    case .ratio(let ratio): try container.encode(ratio, forKey: .baselineRatio)
    }
    try limits.encode(to: encoder)
  }
}
