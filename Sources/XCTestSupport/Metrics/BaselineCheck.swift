// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Performance
import Programs
import ResultBundle

/// Compares the measurements of a test with its baselines.
///
/// The baselines are in the folder `Baselines` next to the package's manifest, or in the folder that
/// `UNDERSTUDY_BASELINES` specifies.
struct BaselineCheck {
  /// The test target; nil if it is not known.
  ///
  /// Without a target, no baseline can be found.
  let target: String?
  /// The class or suite and the test, in the format of baseline files: `CatalogTests/testParsing`.
  let test: String
  let place: SourceLocationFinder.Location?
  /// The average time of the reference workload, without outliers, in seconds; nil if the workload did not run.
  let reference: Double?
  private let machine = Self.machine

  /// The comparison of one series of values with its baseline, and its entry in the record.
  struct Result {
    let event: BundleEvent.Measurement
    let comparison: BaselineComparison
  }

  func result(of series: MeasurementReport.Series) throws -> Result {
    let found = try baseline(of: series.first.identifier)
    let polarity: Polarity =
      switch series.first.polarity {
      case .prefersSmaller: .prefersSmaller
      case .prefersLarger: .prefersLarger
      case .unspecified: .unspecified
      }
    let unit = series.first.unitSymbol
    let comparison = BaselineComparison(
      series.statistics, waits: series.waits ?? [], unit: unit, metric: series.first.identifier,
      polarity: polarity,
      baseline: found?.baseline.unit == unit ? found?.baseline.average(reference: reference) : nil,
      limits: found?.baseline.limits ?? MetricLimits())
    let limits = comparison.limits
    let event = BundleEvent.Measurement(
      test: nil, metric: series.first.displayName, identifier: series.first.identifier, unit: unit,
      values: series.values, waits: series.waits, polarity: polarity.rawValue, baseline: comparison.baseline,
      worse: comparison.percentWorse.flatMap { $0.isFinite ? $0 : nil },
      verdict: comparison.verdict.rawValue, machine: found?.machine ?? machine.name,
      machineFields: machine.fields,
      limits: comparison.baseline == nil
        ? nil
        : .init(
          maxPercentRegression: limits.maxPercentRegression, maxRegression: limits.maxRegression,
          maxPercentRelativeStandardDeviation: limits.maxPercentRelativeStandardDeviation,
          maxStandardDeviation: limits.maxStandardDeviation),
      reference: reference.map { .init(seconds: $0) })
    return Result(event: event, comparison: comparison)
  }

  private func baseline(of metric: String) throws -> BaselineFolder.Found? {
    guard let target, let folder else { return nil }
    return try folder.baseline(target: target, test: test, metric: metric, on: machine)
  }

  private var folder: BaselineFolder? {
    switch BaselineFolder.Choice() {
    case .off: nil
    case .other(let folder): folder
    case .package: place.flatMap { BaselineFolder(source: $0.file) }
    }
  }

  /// The machine that runs the tests, with the display that the destination specifies.
  ///
  /// The display is read from the settings, so it is the same before and after a program is first shown on it.
  static var machine: MachineClass {
    // A destination that cannot be used fails the launch of a program; here, the default display stands for it.
    machine(for: (try? AutomationSession.shared.settings.destination()) ?? DesktopConfiguration())
  }

  /// The machine with the display of a desktop.
  ///
  /// The same program needs other times on another kind of display, so a display that is not the usual one is named.
  static func machine(for desktop: DesktopConfiguration) -> MachineClass {
    let host = BundleEvent.Host.current
    let size = "\(Int(desktop.size.width))x\(Int(desktop.size.height))@\(desktop.scaleName)"
    let session = desktop.server.sessionType
    return MachineClass(
      processor: host.processor, cores: host.cores, memory: host.memory, system: host.system,
      display: session == DesktopConfiguration().server.sessionType ? size : "\(size) \(session.rawValue)",
      configuration: configuration)
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}

extension BaselineCheck.Result {
  private func number(_ value: Double) -> String {
    let size = max(abs(comparison.statistics.average), abs(comparison.baseline ?? 0))
    return MetricFormatter(unit: event.unit, size: size).text(value)
  }

  /// The machine of the baseline; without a baseline, the machine for which it would be set.
  private var machine: String { event.machine ?? "" }

  /// The percentage by which the average is worse; nil if there is no baseline, or if the baseline is 0 and the
  /// average is not.
  private var finitePercent: Double? { comparison.percentWorse.flatMap { $0.isFinite ? $0 : nil } }

  /// The reason why the test fails; nil if it passes.
  var failure: String? {
    let statistics = comparison.statistics
    let limits = comparison.limits
    switch comparison.verdict {
    case .noBaseline, .passed, .improved: return nil
    case .regressed:
      let percent = finitePercent.map { String(format: "%.1f%% ", $0) } ?? ""
      return "\(event.metric) average is \(percent)worse (max allowed: "
        + "\(MetricFormatter.digits(limits.maxPercentRegression))%): \(number(statistics.average)), with a baseline of "
        + "\(number(comparison.baseline ?? 0))."
    case .unsteady:
      let unsteady = comparison.unsteadyStatistics
      let condition =
        unsteady == statistics ? "" : ", without the time for which other programs used the processors"
      return String(
        format:
          "The relative standard deviation of %@ is %.1f%%, which is higher than the max allowed of %@%%: ",
        event.metric, unsteady.relativeStandardDeviation,
        MetricFormatter.digits(limits.maxPercentRelativeStandardDeviation))
        + "the values are from \(number(unsteady.values.min() ?? 0)) to \(number(unsteady.values.max() ?? 0))\(condition). "
        + "Measure more iterations, more work in each iteration, or a metric that counts events instead of time."
    }
  }

  /// The details of a failure.
  var details: String {
    "Compared for \(machine). If the new value is correct, accept it as the baseline: understudy baselines accept"
  }

  /// The comparison with the baseline, for people.
  var note: String {
    guard let percent = comparison.percentWorse else { return "no baseline average" }
    let amount = finitePercent.map { String(format: "%.1f%% ", abs($0)) } ?? ""
    return "\(amount)\(percent > 0 ? "worse" : "better") than the baseline"
      + (comparison.isExcusedByWaits
        ? "; it is within the limits if the time for which other programs used the processors, "
          + "\(number(comparison.statistics.average - comparison.withoutWaits.average)), is subtracted"
        : "")
  }

  /// The comparison with the baseline, in the format of the printed line.
  var text: String {
    guard let baseline = comparison.baseline else { return "no baseline average" }
    let limits = comparison.limits
    return [
      "baselineName: \"\(machine)\"", String(format: "baselineAverage: %.6f", baseline),
      finitePercent.map { String(format: "worse: %.3f%%", $0) } ?? "",
      String(format: "maxPercentRegression: %.3f%%", limits.maxPercentRegression),
      String(
        format: "maxPercentRelativeStandardDeviation: %.3f%%", limits.maxPercentRelativeStandardDeviation
      ),
      String(format: "maxRegression: %.3f", limits.maxRegression),
      String(format: "maxStandardDeviation: %.3f", limits.maxStandardDeviation),
      comparison.isExcusedByWaits
        ? String(
          format: "waitedForProcessors: %.6f",
          comparison.statistics.average - comparison.withoutWaits.average) : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
