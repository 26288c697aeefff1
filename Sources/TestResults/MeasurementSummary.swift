// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle

/// The summary of one measurement: its statistics, its comparison with the baseline, its worst iteration.
package struct MeasurementSummary: Sendable {
  package let measurement: BundleEvent.Measurement
  /// Those values that are numbers.
  package let values: [Double]
  package let statistics: SampleStatistics

  package init(_ measurement: BundleEvent.Measurement) {
    self.measurement = measurement
    values = measurement.values.filter(\.isFinite)
    statistics = SampleStatistics(values)
  }

  /// How much of each value was spent waiting for a processor that other programs had; empty where that is not known.
  private var waits: [Double] {
    guard let waits = measurement.waits, waits.count == measurement.values.count else { return [] }
    return zip(waits, measurement.values).filter { $1.isFinite }.map { $0.0 }
  }

  /// The same on average; nil where that is not known.
  package var averageWait: Double? {
    waits.isEmpty ? nil : waits.reduce(0, +) / Double(waits.count)
  }

  /// Nil where there is no value.
  package var average: Double? { values.isEmpty ? nil : statistics.average }

  private var polarity: Polarity { measurement.polarity.flatMap(Polarity.init) ?? .prefersSmaller }

  /// Whether the metric does not define which direction is better.
  package var isWithoutPolarity: Bool { polarity == .unspecified }

  /// The verdict of the run; where its record has none, the verdict by the rules.
  package var verdict: BaselineComparison.Verdict {
    if let verdict = measurement.verdict.flatMap(BaselineComparison.Verdict.init) { return verdict }
    return values.isEmpty ? .noBaseline : judged.verdict
  }

  /// The values beside the recorded baseline and limits, by the rules.
  private var judged: BaselineComparison { compared(with: baseline, MetricLimits(measurement.limits)) }

  /// Whether the values differ so much among themselves that they would fail beside their own average.
  package func isUnsteady(_ limits: MetricLimits) -> Bool {
    compared(with: average, limits).verdict == .unsteady
  }

  private func compared(with baseline: Double?, _ limits: MetricLimits) -> BaselineComparison {
    BaselineComparison(
      statistics, waits: waits, unit: measurement.unit, metric: measurement.identifier ?? "",
      polarity: polarity, baseline: baseline, limits: limits)
  }

  /// Percent by which the average is worse than the baseline, negative where it is better; where the metric does not say
  /// which way is better, percent by which it is more.
  ///
  /// Nil without a baseline, or with one of 0.
  package var worse: Double? {
    if !isWithoutPolarity, let worse = measurement.worse, worse.isFinite { return worse }
    guard let average, let baseline else { return nil }
    return percent(from: baseline, to: average)
  }

  package var baseline: Double? { measurement.baseline.flatMap { $0.isFinite ? $0 : nil } }

  /// The worst average that is no regression: one has to exceed both limits.
  ///
  /// Nil without limits, or where both sides are worse.
  package var limit: Double? {
    guard let baseline, let limits = measurement.limits, !isWithoutPolarity else { return nil }
    let room = max(abs(baseline) * limits.maxPercentRegression / 100, limits.maxRegression)
    return baseline + (polarity == .prefersLarger ? -room : room)
  }

  /// Percent by which one average is worse than another, as ``worse`` says it.
  ///
  /// Nil where the other is 0.
  package func percent(from before: Double, to after: Double) -> Double? {
    guard before != 0 else { return nil }
    return (after - before) / abs(before) * (polarity == .prefersLarger ? -100 : 100)
  }

  // MARK: - Words

  /// `3.2 % worse than the baseline`, `no baseline average`.
  package var comparison: String {
    guard let worse else { return baseline.map { "baseline \(number($0))" } ?? "no baseline average" }
    return change(worse, than: "the baseline")
  }

  /// `3.2 % worse than the baseline`, `as the baseline`.
  private func change(_ worse: Double, than other: String) -> String {
    MeasuredNumber.percent(abs(worse)) == MeasuredNumber.percent(0)
      ? "same as \(other)" : "\(change(worse)) than \(other)"
  }

  /// The difference in words, such as `3.2 % worse`.
  package func change(_ worse: Double) -> String {
    let word = isWithoutPolarity ? (worse > 0 ? "more" : "less") : worse > 0 ? "worse" : "better"
    return "\(MeasuredNumber.percent(abs(worse))) \(word)"
  }

  /// A warning besides the change: `regression`, `within the limits`.
  package var warning: String? {
    switch verdict {
    case .regressed: "regression"
    case .unsteady: "too unsteady to compare"
    case .passed where judged.isExcusedByWaits:
      "within the limits without the \(number(averageWait ?? 0)) that other programs had the processors"
    // Much of little: seconds are not compared by percent alone.
    case .passed where abs(worse ?? 0) >= (measurement.limits?.maxPercentRegression ?? .infinity):
      "within the limits"
    case .improved, .passed, .noBaseline: nil
    }
  }

  /// The sign of the verdict, as of tests: `✘`.
  package var sign: String {
    switch verdict {
    case .regressed: "✘"
    case .unsteady: "≈"
    case .improved: "✔"
    case .passed, .noBaseline: "·"
    }
  }

  /// Such as `304 ms ± 2.1 %`.
  package var averageAndDeviation: String {
    guard let average else { return "no value" }
    return number(average) + (deviation.map { " \($0)" } ?? "")
  }

  /// `± 2.1 %`; nil where there are not two values.
  package var deviation: String? {
    values.count > 1 ? "± \(MeasuredNumber.percent(statistics.relativeStandardDeviation))" : nil
  }

  /// The conditions under which it fails, in a sentence; nil without limits.
  package var limitsInWords: String? {
    measurement.limits.map {
      "It fails when it is worse by \(MeasuredNumber.digits($0.maxPercentRegression)) % and \(number($0.maxRegression)), or "
        + "when the deviation exceeds \(MeasuredNumber.digits($0.maxPercentRelativeStandardDeviation)) % and "
        + "\(number($0.maxStandardDeviation))."
    }
  }

  /// The place of the iteration that was worst; nil where all were the same, or where neither more nor less is better.
  package var worst: Int? {
    guard !isWithoutPolarity, let least = values.min(), let most = values.max(), least < most else {
      return nil
    }
    return values.firstIndex(of: polarity == .prefersLarger ? least : most)
  }

  /// The word for the worst iteration: `slowest` of times, else `highest` or `lowest`.
  package var worstWord: String {
    if polarity == .prefersLarger { return "lowest" }
    return MetricLimits.secondsPerUnit(measurement.unit) != nil ? "slowest" : "highest"
  }

  // MARK: - The machine

  /// The class of the machine that the values were taken on, in words; nil where the record has none.
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

  /// Whether the baseline is one for any machine, a multiple of the reference workload.
  package var isBaselineOfAnyMachine: Bool {
    baseline != nil && measurement.machine == BaselineFile.nameForAnyMachine
  }

  /// Such as `304 ms ± 2.1 %, 3.2 % better than the baseline, slowest: iteration 4 of 5, 312 ms`.
  package var line: String {
    var parts = [averageAndDeviation, comparison]
    if let warning { parts.append(warning) }
    if let worst {
      parts.append("\(worstWord): iteration \(worst + 1) of \(values.count), \(number(values[worst]))")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: - Numbers

  /// How all values of the measurement are written, so that they are seen beside each other in one unit.
  package var scale: MeasuredNumber {
    MeasuredNumber(
      unit: PlainText.visible(measurement.unit), size: max(abs(average ?? 0), abs(baseline ?? 0)))
  }

  /// A value in its unit: `304.1 ms`.
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
