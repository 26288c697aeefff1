import Foundation
import ResultBundle

/// A measurement as the page's script reads it. Values are in the measurement's own unit; `factor` makes them those of
/// `unit`, which is shown.
struct MeasurementPage: Encodable {
  let metric: String
  let identifier: String?
  let unit: String
  let factor: Double
  let values: [Double]
  let average: Double?
  /// In the values' unit, and in percent of the average; absent where there are not two values.
  let deviation: Double?
  let relativeDeviation: Double?
  let polarity: String?
  let baseline: Double?
  let worse: Double?
  let verdict: String
  /// `3.2 % worse than the baseline`
  let comparison: String
  /// The iteration that was worst, counted from 0, and what that is called: `slowest`.
  let worst: Int?
  let worstWord: String
  let machine: String?
  let limits: BundleEvent.Measurement.Limits?
  /// The average that the baseline and the limits leave room for; absent where the polarity does not say which side is worse.
  let limit: Double?
  /// Seconds that the reference workload took, of which the baseline is a multiple.
  let reference: Double?
  /// Of earlier runs on such a machine, the earliest first.
  let history: [Point]
  /// Earlier runs that measured the same on other machines.
  let otherMachines: Int

  struct Point: Encodable {
    let bundle: String
    let date: Date?
    let average: Double
    let deviation: Double?
    let relativeDeviation: Double?
    let baseline: Double?
    let verdict: String
    let comparison: String
  }

  init(_ summary: MeasurementSummary, after series: MeasurementHistory.Series = .init()) {
    let measurement = summary.measurement
    let isSpread = summary.values.count > 1
    metric = PlainText.visible(measurement.metric)
    identifier = measurement.identifier.map(PlainText.visible)
    (factor, unit) = (summary.scale.factor, PlainText.visible(summary.scale.unit))
    values = summary.values
    average = summary.average
    deviation = isSpread ? summary.statistics.standardDeviation : nil
    relativeDeviation = isSpread ? summary.statistics.relativeStandardDeviation : nil
    polarity = measurement.polarity.map(PlainText.visible)
    baseline = summary.baseline
    worse = summary.worse
    verdict = summary.verdict.rawValue
    comparison = summary.comparison
    worst = summary.worst
    worstWord = summary.worstWord
    machine = summary.machineInWords
    limits = measurement.limits
    limit = summary.limit
    reference = summary.isBaselineOfAnyMachine ? measurement.reference?.seconds : nil
    history = series.points.compactMap(Point.init)
    otherMachines = series.otherMachines
  }
}

extension MeasurementPage.Point {
  fileprivate init?(_ point: MeasurementHistory.Point) {
    guard let average = point.summary.average else { return nil }
    let isSpread = point.summary.values.count > 1
    self.init(
      bundle: point.bundle, date: point.date, average: average,
      deviation: isSpread ? point.summary.statistics.standardDeviation : nil,
      relativeDeviation: isSpread ? point.summary.statistics.relativeStandardDeviation : nil,
      baseline: point.summary.baseline, verdict: point.summary.verdict.rawValue,
      comparison: point.summary.comparison)
  }
}

/// A row of the first page's table of measurements.
struct MeasurementRow: Encodable {
  /// The test's place.
  let test: Int
  let metric: String
  let unit: String
  let factor: Double
  let average: Double?
  let relativeDeviation: Double?
  let worse: Double?
  let verdict: String
  let comparison: String
  /// Averages of earlier runs and of this one.
  let trend: [Double]

  init(_ summary: MeasurementSummary, of test: Int, after series: MeasurementHistory.Series) {
    self.test = test
    metric = PlainText.visible(summary.measurement.metric)
    (factor, unit) = (summary.scale.factor, PlainText.visible(summary.scale.unit))
    average = summary.average
    relativeDeviation = summary.values.count > 1 ? summary.statistics.relativeStandardDeviation : nil
    worse = summary.worse
    verdict = summary.verdict.rawValue
    comparison = summary.comparison
    trend = (series.points.map(\.summary) + [summary]).compactMap(\.average)
  }
}
