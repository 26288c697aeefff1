// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The direction of change that improves a metric.
package enum Polarity: String, Sendable {
  case prefersSmaller, prefersLarger
  /// No direction improves the metric, so any change counts as worse.
  case unspecified
}

/// The comparison of measured values with their baseline.
package struct BaselineComparison: Sendable, Equatable {
  package enum Verdict: String, Sendable {
    /// There is no baseline to compare with.
    case noBaseline
    case passed
    /// Better than the baseline by an amount that would be a regression in the opposite direction.
    ///
    /// The baseline should be replaced.
    case improved
    /// Worse than the limits allow.
    case regressed
    /// The values vary so much that their average is not reliable.
    case unsteady

    package var isFailure: Bool { self == .regressed || self == .unsteady }
  }

  package let statistics: SampleStatistics
  /// The statistics without the time that was spent waiting for a processor that other programs used; ``statistics`` if
  /// that time is unknown.
  package let withoutWaits: SampleStatistics
  /// The baseline; nil if no baseline exists.
  package let baseline: Double?
  package let limits: CompletedLimits
  package let polarity: Polarity

  /// Compares values with a baseline.
  ///
  /// - Parameters:
  ///   - statistics: the statistics of the measured values.
  ///   - waits: the part of each value that was spent waiting for a processor that other programs used, in the values'
  ///     unit; empty if unknown. If only these waits make the measurement fail, it passes.
  ///   - unit: the symbol of the values' unit.
  ///   - metric: the identifier of the metric.
  ///   - polarity: the direction of change that improves the metric.
  ///   - baseline: the expected average, in the values' unit; nil if no baseline exists.
  ///   - limits: the limits that are set; the others have the defaults of the unit.
  package init(
    _ statistics: SampleStatistics, waits: [Double] = [], unit: String, metric: String = "",
    polarity: Polarity,
    baseline: Double?, limits: MetricLimits = MetricLimits()
  ) {
    self.statistics = statistics
    withoutWaits =
      waits.count == statistics.values.count
      ? SampleStatistics(zip(statistics.values, waits).map { $0 - min(max(0, $1), $0) }) : statistics
    self.baseline = baseline
    self.polarity = polarity
    self.limits = limits.completed(for: unit, metric: metric)
  }

  /// The amount by which the average is worse, in the values' unit; negative if it is better, and nil if there is no
  /// baseline.
  package var worse: Double? { baseline.map { worse(statistics, than: $0) } }

  /// The amount by which the average is worse, in percent of the baseline; nil if there is no baseline.
  ///
  /// It is infinite if the baseline is 0 and the average is not.
  package var percentWorse: Double? {
    baseline.flatMap { baseline in worse.map { percent($0, of: baseline) } }
  }

  /// The verdict; a measurement that would pass without the waits for other programs passes.
  package var verdict: Verdict {
    guard let baseline else { return .noBaseline }
    let (whole, withoutWait) = (verdict(statistics, baseline), verdict(withoutWaits, baseline))
    return whole.isFailure ? (withoutWait.isFailure ? withoutWait : .passed) : whole
  }

  /// Whether the measurement passes only because the machine was busy with other programs.
  package var isExcusedByWaits: Bool {
    guard let baseline else { return false }
    return verdict(statistics, baseline).isFailure && !verdict.isFailure
  }

  /// The statistics whose deviation exceeds the limits, if the verdict is ``Verdict/unsteady``.
  ///
  /// The values may vary little although the values without the waits vary too much.
  package var unsteadyStatistics: SampleStatistics {
    guard let baseline, verdict(statistics, baseline) != .unsteady else { return statistics }
    return withoutWaits
  }

  private func verdict(_ statistics: SampleStatistics, _ baseline: Double) -> Verdict {
    let worse = worse(statistics, than: baseline)
    let percentWorse = percent(worse, of: baseline)
    if exceeds(percentWorse, worse) { return .regressed }
    // An average of values that vary too much does not show whether the measurement is better or worse.
    if statistics.relativeStandardDeviation > limits.maxPercentRelativeStandardDeviation,
      statistics.standardDeviation > limits.maxStandardDeviation
    {
      return .unsteady
    }
    return exceeds(-percentWorse, -worse) ? .improved : .passed
  }

  private func worse(_ statistics: SampleStatistics, than baseline: Double) -> Double {
    let change = statistics.average - baseline
    return switch polarity {
    case .prefersSmaller: change
    case .prefersLarger: -change
    case .unspecified: abs(change)
    }
  }

  private func percent(_ worse: Double, of baseline: Double) -> Double {
    if worse == 0 { return 0 }
    return baseline == 0 ? worse * .infinity : worse / abs(baseline) * 100
  }

  private func exceeds(_ percent: Double, _ amount: Double) -> Bool {
    // A regression of exactly the percentage (such as 10%) exceeds the limits, but a regression of exactly the amount
    // (such as a tenth of a second) does not. The tolerance of 1e-9 is for the rounding errors in sums of fractions.
    percent >= limits.maxPercentRegression - 1e-9 && amount > limits.maxRegression
  }
}
