// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which way is better.
package enum Polarity: String, Sendable {
  case prefersSmaller, prefersLarger
  /// Any change is worse.
  case unspecified
}

/// Measured values beside what was expected of them.
package struct BaselineComparison: Sendable, Equatable {
  package enum Verdict: String, Sendable {
    /// There is nothing to compare with.
    case noBaseline
    case passed
    /// Better than the baseline by what would be a failure the other way round: time for a new baseline.
    case improved
    /// Worse than the limits allow.
    case regressed
    /// The values differ so much among themselves that their average says little.
    case unsteady

    package var isFailure: Bool { self == .regressed || self == .unsteady }
  }

  package let statistics: SampleStatistics
  /// The same without what was spent waiting for a processor that other programs had.
  package let withoutWaits: SampleStatistics
  /// nil without a baseline.
  package let baseline: Double?
  package let limits: CompletedLimits
  package let polarity: Polarity

  /// - Parameters:
  ///   - statistics: of the measured values.
  ///   - waits: how much of each value was spent waiting for a processor that other programs had, in the values'
  ///     unit; empty where that is not known. A machine that was busy is no reason to fail.
  ///   - unit: the symbol of the values' unit.
  ///   - metric: the identifier.
  ///   - polarity: which way is better.
  ///   - baseline: the average that is expected, in the values' unit.
  ///   - limits: what has been set; what has not is the default of the unit.
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

  /// By how much the average is worse, in the unit; negative where it is better.
  package var worse: Double? { baseline.map { worse(statistics, than: $0) } }

  /// The same in percent of the baseline; infinite where that is 0 and the average is not.
  package var percentWorse: Double? {
    baseline.flatMap { baseline in worse.map { percent($0, of: baseline) } }
  }

  package var verdict: Verdict {
    guard let baseline else { return .noBaseline }
    let (whole, own) = (verdict(statistics, baseline), verdict(withoutWaits, baseline))
    return whole.isFailure ? (own.isFailure ? own : .passed) : whole
  }

  /// Whether it has not failed only because the machine was busy with something else.
  package var isExcusedByWaits: Bool {
    guard let baseline else { return false }
    return verdict(statistics, baseline).isFailure && !verdict.isFailure
  }

  private func verdict(_ statistics: SampleStatistics, _ baseline: Double) -> Verdict {
    let worse = worse(statistics, than: baseline)
    let percentWorse = percent(worse, of: baseline)
    if exceeds(percentWorse, worse) { return .regressed }
    // Without a baseline nobody has said yet that the values are good for anything, so only then are they judged.
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
    // 10 % is too much; a tenth of a second is not yet. Sums of fractions end some bits beside what they should be.
    percent >= limits.maxPercentRegression - 1e-9 && amount > limits.maxRegression
  }
}
