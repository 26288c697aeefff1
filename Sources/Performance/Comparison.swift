import Foundation

/// Which way is better.
package enum Polarity: String, Sendable {
  case prefersSmaller, prefersLarger
  /// Any change is worse.
  case unspecified
}

/// Measured values beside what was expected of them.
package struct Comparison: Sendable, Equatable {
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
  /// nil without a baseline.
  package let baseline: Double?
  package let limits: CompletedLimits
  package let polarity: Polarity

  /// - Parameters:
  ///   - metric: the identifier.
  ///   - baseline: the average that is expected, in the values' unit.
  package init(
    _ statistics: SampleStatistics, unit: String, metric: String = "", polarity: Polarity, baseline: Double?,
    limits: Limits = Limits()
  ) {
    self.statistics = statistics
    self.baseline = baseline
    self.polarity = polarity
    self.limits = limits.completed(for: unit, metric: metric)
  }

  /// By how much the average is worse, in the unit; negative where it is better.
  package var worse: Double? {
    guard let baseline else { return nil }
    let change = statistics.average - baseline
    return switch polarity {
    case .prefersSmaller: change
    case .prefersLarger: -change
    case .unspecified: abs(change)
    }
  }

  /// The same in percent of the baseline; infinite where that is 0 and the average is not.
  package var percentWorse: Double? {
    guard let baseline, let worse else { return nil }
    if worse == 0 { return 0 }
    return baseline == 0 ? worse * .infinity : worse / abs(baseline) * 100
  }

  package var verdict: Verdict {
    guard let worse, let percentWorse else { return .noBaseline }
    if exceeds(percentWorse, worse) { return .regressed }
    // Without a baseline nobody has said yet that the values are good for anything, so only then are they judged.
    if statistics.relativeStandardDeviation > limits.maxPercentRelativeStandardDeviation,
      statistics.standardDeviation > limits.maxStandardDeviation
    {
      return .unsteady
    }
    return exceeds(-percentWorse, -worse) ? .improved : .passed
  }

  private func exceeds(_ percent: Double, _ amount: Double) -> Bool {
    // 10 % is too much; a tenth of a second is not yet. Sums of fractions end some bits beside what they should be.
    percent >= limits.maxPercentRegression - 1e-9 && amount > limits.maxRegression
  }
}
