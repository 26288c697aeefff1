// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults

/// A measurement as the page's script reads it.
///
/// Values are in the measurement's unit; `factor` converts them to `unit`, which is shown. Each number is also present as a
/// text, in the notation of all reports.
struct MeasurementPage: Codable {
  let metric: String
  let identifier: String?
  let unit: String
  let factor: Double
  let values: [Double]
  let valueTexts: [String]
  /// `304 ms`, and `± 2.1 %`.
  let averageText: String?
  let deviationText: String?
  let average: Double?
  /// In the values' unit; absent where there are not two values.
  let deviation: Double?
  let baseline: Double?
  let baselineText: String?
  let verdict: String
  /// Such as `3.2 % worse than the baseline`.
  let comparison: String
  /// The worst iteration, counted from 0, and the word for it: `slowest`.
  let worst: Int?
  let worstWord: String
  let machine: String?
  /// The conditions under which it fails, in a sentence.
  let limitsText: String?
  /// The average that the baseline and the limits leave room for; absent where the polarity does not say which side is worse.
  let limit: Double?
  let limitText: String?
  /// The time of the reference workload, of which the baseline is a multiple.
  let reference: String?
  /// The measurements of earlier runs on such a machine, the earliest first.
  let history: [Point]
  /// Earlier runs that measured the same on other machines.
  let otherMachines: Int

  struct Point: Codable {
    let bundle: String
    let date: Date?
    let average: Double
    let averageText: String
    /// In the values' unit; absent where there are not two values.
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
      ? measurement.reference.map { MeasuredNumber.text($0.seconds, unit: "s") } : nil
    history = series.points.compactMap { Point($0, in: summary.scale) }
    otherMachines = series.otherMachines
  }
}

extension MeasurementPage.Point {
  /// - Parameters:
  ///   - point: an earlier measurement.
  ///   - scale: that of the measurement which it is seen beside.
  fileprivate init?(_ point: MeasurementHistory.Point, in scale: MeasuredNumber) {
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

/// A row of the first page's table of measurements.
struct MeasurementRow: Codable {
  /// The test's place.
  let test: Int
  let metric: String
  let averageText: String?
  let deviationText: String?
  let relativeDeviation: Double?
  let worse: Double?
  let verdict: String
  let comparison: String
  /// Averages of earlier runs and of this one.
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
  /// Nil for what a script could not calculate with.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
