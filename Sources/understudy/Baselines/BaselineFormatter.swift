// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import TestReport

/// Formats strings that the baseline commands print.
enum BaselineFormatter {
  /// Returns the limits of a baseline that differ from the defaults, in parentheses; empty if all are defaults.
  static func limits(_ baseline: Baseline) -> String {
    let limits = baseline.limits
    let texts = [
      limits.maxPercentRegression.map { "\(MetricFormatter.digits($0))% worse" },
      limits.maxRegression.map { "\(number($0, baseline.unit)) worse" },
      limits.maxPercentRelativeStandardDeviation.map { "a deviation of \(MetricFormatter.digits($0))%" },
      limits.maxStandardDeviation.map { "a deviation of \(number($0, baseline.unit))" },
    ].compactMap { $0 }
    return texts.isEmpty ? "" : " (allowed: \(texts.joined(separator: ", ")))"
  }

  /// Returns a line that compares the average of a metric with its baseline.
  static func comparison(_ metric: MeasuredMetric) -> String {
    let measurement = metric.measurement
    let average = "\(measurement.metric): \(metric.summary.averageAndDeviation)"
    guard let baseline = measurement.baseline else { return average + ", no baseline average" }
    let verdict =
      switch metric.summary.verdict {
      case .regressed: ": exceeds the limit"
      case .unsteady: ": the values differ too much"
      case .improved: ": set a new baseline"
      case .passed, .noBaseline: ""
      }
    // A difference from the baseline 0 has no percentage.
    let change = measurement.worse.map { "\(metric.summary.change($0)) than the" } ?? "with the"
    return "\(average), \(change) baseline \(metric.summary.number(baseline))\(verdict)"
  }

  /// Sets baselines and reports the changes.
  static func write(_ metrics: [MeasuredMetric], by update: BaselineUpdate) throws {
    let (changes, refused) = try update.set(metrics)
    if changes.isEmpty, refused.isEmpty {
      print("Nothing was changed: the baselines already have these averages.")
    }
    for change in changes {
      print(
        "\(change.test), \(change.metric): \(change.after)"
          + (change.before.map { " (was \($0))" } ?? " (new)"))
      if let warning = change.warning { print("  warning: \(warning)") }
    }
    for file in Set(changes.map(\.file.path)).sorted() { print("written: \(file)") }
    for problem in refused.dropLast() { Terminal.error("\(problem)") }
    if let last = refused.last { throw last }
  }

  private static func number(_ value: Double, _ unit: String) -> String {
    MetricFormatter.text(value, unit: unit)
  }
}
