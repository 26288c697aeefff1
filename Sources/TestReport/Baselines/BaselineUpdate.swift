// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults

/// Writes the averages of measurements into the baseline files.
package struct BaselineUpdate {
  /// A baseline that is new or has changed.
  package struct Change: Sendable, Equatable {
    package let test: String
    package let metric: String
    package let before: String?
    package let after: String
    package let file: URL
    /// A warning about the values, in a sentence; nil if the values are good.
    package let warning: String?
  }

  package enum Problem: Error, CustomStringConvertible {
    case noMachine(test: String)
    case noReference(test: String)
    /// Other programs used the processors; `waited` is the percentage of the time that was spent waiting for them.
    case busyMachine(test: String, metric: String, waited: Double)

    package var description: String {
      switch self {
      case .noMachine(let test):
        "The record of \(test) does not name the machine that it was measured on: an older version of "
          + "Understudy wrote it. Run the test again."
      case .noReference(let test):
        "The record of \(test) has no time of the reference workload, which baselines for any machine need. "
          + "Run the test again."
      case .busyMachine(let test, let metric, let waited):
        // The names may contain percent signs, so they are not part of a format.
        "The machine was busy: \(String(format: "%.0f%%", waited)) of \(metric) in \(test) was spent waiting for a "
          + "processor that other programs used, so the value is unsuitable as a baseline. Run the test again when these "
          + "programs have ended, or set the baseline anyway with --allow-busy."
      }
    }
  }

  package let folder: BaselineFolder
  /// Whether the baselines apply to machines that have no baseline file.
  package let isForAnyMachine: Bool
  /// Whether times become baselines even if the machine was busy with other programs during the measurement.
  package let allowsBusyMachine: Bool

  package init(folder: BaselineFolder, isForAnyMachine: Bool = false, allowsBusyMachine: Bool = false) {
    self.folder = folder
    self.isForAnyMachine = isForAnyMachine
    self.allowsBusyMachine = allowsBusyMachine
  }

  /// The maximum waiting time, in percent of the measured time.
  ///
  /// It is half of the default limit for a regression, so that the other half remains for real changes.
  private static let maximumWaited = 5.0

  /// Sets baselines to the averages of a run, and keeps their limits.
  ///
  /// A time that was measured on a busy machine is refused; the other baselines are set.
  ///
  /// - Returns: the baselines that changed, and the reasons for those that were refused.
  /// - Throws: ``Problem`` if a record lacks a property, before anything is written; `BaselineError` if a file cannot
  ///   be read or written.
  package func set(_ metrics: [MeasuredMetric]) throws -> (changes: [Change], refused: [Problem]) {
    var files: [URL: BaselineFile] = [:]
    var changes: [Change] = []
    var refused: [Problem] = []
    for metric in metrics {
      guard let machineClass = metric.measurement.machineClass else {
        throw Problem.noMachine(test: metric.testIdentifier)
      }
      if let problem = waiting(metric) {
        refused.append(problem)
        continue
      }
      let machine = isForAnyMachine ? nil : machineClass
      let url = folder.file(target: metric.target, machine: machine)
      var file = try files[url] ?? BaselineFile.read(url) ?? BaselineFile(machine: machine)
      let before = file.tests[metric.test]?[metric.metric]
      let amount = try amount(of: metric)
      let baseline = Baseline(
        displayName: metric.measurement.metric, unit: metric.measurement.unit, amount: amount,
        limits: before?.limits ?? Self.limits(for: amount))
      file.tests[metric.test, default: [:]][metric.metric] = baseline
      files[url] = file
      guard before != baseline else { continue }
      changes.append(
        Change(
          test: metric.testIdentifier, metric: metric.measurement.metric, before: before?.text,
          after: baseline.text, file: url, warning: Self.warning(metric.summary, baseline.limits)))
    }
    for (url, file) in files { try file.write(to: url) }
    return (changes, refused)
  }

  /// Returns the reason why a time is refused; nil if it is accepted.
  ///
  /// A busy machine makes times worse, but no other metrics. Only times have waits.
  private func waiting(_ metric: MeasuredMetric) -> Problem? {
    guard !allowsBusyMachine, let wait = metric.summary.averageWait else { return nil }
    let average = metric.summary.statistics.average
    // A wait that is much shorter than the limit for a regression does not make the baseline wrong.
    let little = MetricLimits.defaults(for: metric.measurement.unit, metric: metric.metric).maxRegression / 2
    guard wait > little, wait > average * Self.maximumWaited / 100 else { return nil }
    return .busyMachine(
      test: metric.testIdentifier, metric: metric.measurement.metric, waited: wait / average * 100)
  }

  /// Returns the limits of a new baseline.
  private static func limits(for amount: Baseline.Amount) -> MetricLimits {
    if case .ratio = amount { .ofMultiples } else { MetricLimits() }
  }

  private static func warning(_ summary: MeasurementSummary, _ limits: MetricLimits) -> String? {
    guard summary.isUnsteady(limits) else { return nil }
    let measurement = summary.measurement
    let allowed = limits.completed(for: measurement.unit, metric: measurement.identifier ?? "")
    return String(
      format:
        "Its values deviate by %.1f%%, and a run that deviates by more than %.0f%% fails. Measure it on an "
        + "idle machine, or allow more with understudy baselines edit.",
      summary.statistics.relativeStandardDeviation, allowed.maxPercentRelativeStandardDeviation)
  }

  private func amount(of metric: MeasuredMetric) throws -> Baseline.Amount {
    let average = metric.summary.statistics.average
    guard isForAnyMachine, let seconds = MetricLimits.secondsPerUnit(metric.measurement.unit) else {
      return .average(Self.rounded(average))
    }
    guard let reference = metric.measurement.reference?.seconds, reference > 0 else {
      throw Problem.noReference(test: metric.testIdentifier)
    }
    return .ratio(Self.rounded(average * seconds / reference))
  }

  /// Rounds to six digits, because further digits are noise and would make each change of a file larger.
  private static func rounded(_ value: Double) -> Double { Double(String(format: "%.6g", value)) ?? value }
}

extension Baseline {
  /// The value in words: `0.25 s`, or `12.5 times the reference workload`.
  package var text: String {
    switch amount {
    case .average(let average): MetricFormatter.text(average, unit: unit)
    case .ratio(let ratio): "\(MetricFormatter.digits(ratio)) times the reference workload"
    }
  }
}
