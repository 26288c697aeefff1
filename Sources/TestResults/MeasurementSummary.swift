// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle

/// The summary of one measurement: its statistics, its comparison with the baseline, and its worst iteration.
package struct MeasurementSummary: Sendable {
  package let measurement: BundleEvent.Measurement
  /// The values that are finite numbers.
  package let values: [Double]
  package let statistics: SampleStatistics

  package init(_ measurement: BundleEvent.Measurement) {
    self.measurement = measurement
    values = measurement.values.filter(\.isFinite)
    statistics = SampleStatistics(values)
  }

  /// The part of each value that was spent waiting for a processor while other programs used it; empty if unknown.
  private var waits: [Double] {
    guard let waits = measurement.waits, waits.count == measurement.values.count else { return [] }
    return zip(waits, measurement.values).filter { $1.isFinite }.map { $0.0 }
  }

  /// The average of the waiting times, in the unit of the values; nil if unknown.
  package var averageWait: Double? {
    waits.isEmpty ? nil : waits.reduce(0, +) / Double(waits.count)
  }

  /// The average; nil if there are no values.
  package var average: Double? { values.isEmpty ? nil : statistics.average }

  private var polarity: Polarity { measurement.polarity.flatMap(Polarity.init) ?? .prefersSmaller }

  /// Whether the metric does not define which direction is better.
  package var isWithoutPolarity: Bool { polarity == .unspecified }

  /// The verdict that the run recorded; if it recorded no verdict, the result of ``BaselineComparison``.
  package var verdict: BaselineComparison.Verdict {
    if let verdict = measurement.verdict.flatMap(BaselineComparison.Verdict.init) { return verdict }
    return values.isEmpty ? .noBaseline : judged.verdict
  }

  /// The comparison of the values with the recorded baseline and the recorded limits.
  private var judged: BaselineComparison { compared(with: baseline, MetricLimits(measurement.limits)) }

  /// Whether the values vary so much that they would fail in a comparison with their own average.
  package func isUnsteady(_ limits: MetricLimits) -> Bool {
    compared(with: average, limits).verdict == .unsteady
  }

  private func compared(with baseline: Double?, _ limits: MetricLimits) -> BaselineComparison {
    BaselineComparison(
      statistics, waits: waits, unit: measurement.unit, metric: measurement.identifier ?? "",
      polarity: polarity, baseline: baseline, limits: limits)
  }

  /// The percentage by which the average is worse than the baseline; negative if it is better.
  ///
  /// If the metric does not define which direction is better, it is the percentage by which the average is higher.
  ///
  /// It is nil if there is no baseline, or if the baseline is 0.
  package var worse: Double? {
    if !isWithoutPolarity, let worse = measurement.worse, worse.isFinite { return worse }
    guard let average, let baseline else { return nil }
    return percent(from: baseline, to: average)
  }

  /// The recorded baseline; nil if there is no baseline, or if it is not a finite number.
  package var baseline: Double? { measurement.baseline.flatMap { $0.isFinite ? $0 : nil } }

  /// The worst average that is not a regression, in the unit of the values.
  ///
  /// A regression exceeds both the percentage and the absolute limit.
  ///
  /// It is nil if there is no baseline or limit, or if the metric does not define which direction is worse.
  package var limit: Double? {
    guard let baseline, let limits = measurement.limits, !isWithoutPolarity else { return nil }
    let room = max(abs(baseline) * limits.maxPercentRegression / 100, limits.maxRegression)
    return baseline + (polarity == .prefersLarger ? -room : room)
  }

  /// Returns the percentage by which an average is worse than an earlier one, with the sign of ``worse``.
  ///
  /// The result is nil if the earlier average is 0.
  package func percent(from before: Double, to after: Double) -> Double? {
    guard before != 0 else { return nil }
    return (after - before) / abs(before) * (polarity == .prefersLarger ? -100 : 100)
  }

  // MARK: - Words

  /// The comparison with the baseline in words: `3.2% worse than the baseline`, or `no baseline average`.
  package var comparison: String {
    guard let worse else { return baseline.map { "baseline \(number($0))" } ?? "no baseline average" }
    return change(worse, than: "the baseline")
  }

  /// Returns the change in words: `3.2% worse than the baseline`, or `same as the baseline`.
  private func change(_ worse: Double, than other: String) -> String {
    MetricFormatter.percent(abs(worse)) == MetricFormatter.percent(0)
      ? "same as \(other)" : "\(change(worse)) than \(other)"
  }

  /// Returns the difference in words, such as `3.2% worse`.
  package func change(_ worse: Double) -> String {
    let word = isWithoutPolarity ? (worse > 0 ? "more" : "less") : worse > 0 ? "worse" : "better"
    return "\(MetricFormatter.percent(abs(worse))) \(word)"
  }

  /// A remark in addition to the change, such as `regression` or `within the limits`; nil if no remark is needed.
  package var warning: String? {
    switch verdict {
    case .regressed: "regression"
    case .unsteady: "too unsteady to compare"
    case .passed where judged.isExcusedByWaits:
      "within the limits after subtracting \(number(averageWait ?? 0)), during which other programs used the processors"
    // The percentage exceeds its limit, but the absolute difference does not, because the value is small. Times are not
    // compared by percentage alone.
    case .passed where abs(worse ?? 0) >= (measurement.limits?.maxPercentRegression ?? .infinity):
      "within the limits"
    case .improved, .passed, .noBaseline: nil
    }
  }

  /// The symbol of the verdict, such as `✘`, which is also the symbol of a failed test.
  package var sign: String {
    switch verdict {
    case .regressed: "✘"
    case .unsteady: "≈"
    case .improved: "✔"
    case .passed, .noBaseline: "·"
    }
  }

  /// The average with its deviation, such as `304 ms ± 2.1%`.
  package var averageAndDeviation: String {
    guard let average else { return "no value" }
    return number(average) + (deviation.map { " \($0)" } ?? "")
  }

  /// The deviation, such as `± 2.1%`; nil with fewer than two values.
  package var deviation: String? {
    values.count > 1 ? "± \(MetricFormatter.percent(statistics.relativeStandardDeviation))" : nil
  }

  /// The conditions under which the measurement fails, in a sentence; nil if there are no limits.
  package var limitsInWords: String? {
    measurement.limits.map {
      "It fails if its average is worse by \(MetricFormatter.digits($0.maxPercentRegression))% and "
        + "\(number($0.maxRegression)), or if the deviation exceeds "
        + "\(MetricFormatter.digits($0.maxPercentRelativeStandardDeviation))% and \(number($0.maxStandardDeviation))."
    }
  }

  /// The index in ``values`` of the worst iteration; nil if all are equal, or if neither direction is better.
  package var worst: Int? {
    guard !isWithoutPolarity, let least = values.min(), let most = values.max(), least < most else {
      return nil
    }
    return values.firstIndex(of: polarity == .prefersLarger ? least : most)
  }

  /// The word for the worst iteration: `slowest` for times, otherwise `highest` or `lowest`.
  package var worstWord: String {
    if polarity == .prefersLarger { return "lowest" }
    return MetricLimits.secondsPerUnit(measurement.unit) != nil ? "slowest" : "highest"
  }

  // MARK: - The machine

  /// The class of the machine of the values, in words; nil if the record lacks it.
  package var machineInWords: String? {
    guard let machine = measurement.machineClass else {
      return measurement.machine.map(PlainText.visible)
    }
    return PlainText.visible(
      [
        machine.processor, "\(machine.cores) cores", "\(machine.memoryInGiB) GiB", machine.system,
        machine.display,
        machine.configuration,
      ].joined(separator: ", "))
  }

  /// Whether the baseline applies to any machine, because it is a multiple of the reference workload.
  package var isBaselineOfAnyMachine: Bool {
    baseline != nil && measurement.machine == BaselineFile.nameForAnyMachine
  }

  /// The summary in one line, such as
  /// `304 ms ± 2.1%, 3.2% better than the baseline, slowest: iteration 4 of 5, 312 ms`.
  package var line: String {
    var parts = [averageAndDeviation, comparison]
    if let warning { parts.append(warning) }
    if let worst {
      parts.append("\(worstWord): iteration \(worst + 1) of \(values.count), \(number(values[worst]))")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: - Numbers

  /// The notation of all values of the measurement, so that they are shown in one unit.
  package var scale: MetricFormatter {
    MetricFormatter(
      unit: PlainText.visible(measurement.unit), size: max(abs(average ?? 0), abs(baseline ?? 0)))
  }

  /// Returns a value with its unit: `304.1 ms`.
  package func number(_ value: Double) -> String { scale.text(value) }
}

extension MetricLimits {
  fileprivate init(_ recorded: BundleEvent.Measurement.Limits?) {
    self.init(
      maxPercentRegression: recorded?.maxPercentRegression, maxRegression: recorded?.maxRegression,
      maxPercentRelativeStandardDeviation: recorded?.maxPercentRelativeStandardDeviation,
      maxStandardDeviation: recorded?.maxStandardDeviation)
  }
}
