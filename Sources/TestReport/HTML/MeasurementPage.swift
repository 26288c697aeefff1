// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults

/// A measurement, in the format of the page's script.
///
/// Values are in the measurement's unit; multiplied by `factor`, they are in `unit`, which is displayed. Each number is
/// also present as a string, in the notation of all reports.
struct MeasurementPage: Codable {
  let metric: String
  let identifier: String?
  let unit: String
  let factor: Double
  let values: [Double]
  let valueTexts: [String]
  /// The average as a string: `304 ms`.
  let averageText: String?
  /// The relative deviation as a string: `± 2.1%`; absent with fewer than two values.
  let deviationText: String?
  let average: Double?
  /// The standard deviation in the unit of the values; absent with fewer than two values.
  let deviation: Double?
  let baseline: Double?
  let baselineText: String?
  let verdict: String
  /// The comparison in words, such as `3.2% worse than the baseline`.
  let comparison: String
  /// The index of the worst iteration, from 0; absent if all are equal, or if no direction is better.
  let worst: Int?
  /// The word for the worst iteration: `slowest`, `highest` or `lowest`.
  let worstWord: String
  let machine: String?
  /// The conditions under which the measurement fails, in a sentence.
  let limitsText: String?
  /// The worst average that the baseline and the limits allow; absent if the metric does not define which direction is
  /// worse.
  let limit: Double?
  let limitText: String?
  /// The time of the reference workload as a string; absent if the baseline is not a multiple of it.
  let reference: String?
  /// The measurements of earlier runs on machines of the same class, the earliest first.
  let history: [Point]
  /// The number of earlier runs that measured the same metric on other machines.
  let otherMachines: Int

  struct Point: Codable {
    let bundle: String
    let date: Date?
    let average: Double
    let averageText: String
    /// The standard deviation in the unit of the values; absent with fewer than two values.
    let deviation: Double?
    let deviationText: String?
    let baseline: Double?
    let baselineText: String?
    let verdict: String
    let comparison: String
  }

  init(_ summary: MeasurementSummary, after series: MeasurementHistory.Series = .init()) {
    let measurement = summary.measurement
    metric = PlainText.visible(measurement.metric)
    identifier = measurement.identifier.map(PlainText.visible)
    (factor, unit) = (summary.scale.factor, summary.scale.unit)
    values = summary.values
    valueTexts = values.map(summary.number)
    averageText = summary.average.map(summary.number)
    deviationText = summary.deviation
    average = summary.average
    deviation = summary.values.count > 1 ? summary.statistics.standardDeviation.finite : nil
    baseline = summary.baseline
    baselineText = summary.baseline.map(summary.number)
    verdict = summary.verdict.rawValue
    comparison = summary.comparison
    worst = summary.worst
    worstWord = summary.worstWord
    machine = summary.machineInWords
    limitsText = summary.limitsInWords
    limit = summary.limit?.finite
    limitText = summary.limit.map(summary.number)
    reference =
      summary.isBaselineOfAnyMachine
      ? measurement.reference.map { MetricFormatter.text($0.seconds, unit: "s") } : nil
    history = series.points.compactMap { Point($0, in: summary.scale) }
    otherMachines = series.otherMachines
  }
}

extension MeasurementPage.Point {
  /// Creates a point; nil if the earlier measurement has no average.
  ///
  /// - Parameters:
  ///   - point: an earlier measurement.
  ///   - scale: the scale of the current measurement, next to which the point is shown.
  fileprivate init?(_ point: MeasurementHistory.Point, in scale: MetricFormatter) {
    guard let average = point.summary.average else { return nil }
    let isSpread = point.summary.values.count > 1
    self.init(
      bundle: point.bundle, date: point.date, average: average, averageText: scale.text(average),
      deviation: isSpread ? point.summary.statistics.standardDeviation.finite : nil,
      deviationText: point.summary.deviation,
      baseline: point.summary.baseline, baselineText: point.summary.baseline.map(scale.text),
      verdict: point.summary.verdict.rawValue,
      comparison: point.summary.comparison)
  }
}

/// A row of the table of measurements on the first page.
struct MeasurementRow: Codable {
  /// The index of the test.
  let test: Int
  let metric: String
  let averageText: String?
  let deviationText: String?
  let relativeDeviation: Double?
  let worse: Double?
  let verdict: String
  let comparison: String
  /// The averages of earlier runs, the earliest first, and of this run.
  let trend: [Double]

  init(_ summary: MeasurementSummary, of test: Int, after series: MeasurementHistory.Series) {
    self.test = test
    metric = PlainText.visible(summary.measurement.metric)
    averageText = summary.average.map(summary.number)
    deviationText = summary.deviation
    relativeDeviation = summary.values.count > 1 ? summary.statistics.relativeStandardDeviation.finite : nil
    worse = summary.worse?.finite
    verdict = summary.verdict.rawValue
    comparison = summary.comparison
    trend = (series.points.map(\.summary) + [summary]).compactMap(\.average)
  }
}

extension Double {
  /// The number; nil if it is infinite or NaN, because a script cannot calculate with these.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
