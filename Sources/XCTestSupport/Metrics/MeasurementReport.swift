// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import Programs
import ResultBundle

/// The results of the iterations of one measurement.
struct MeasurementReport {
  /// The values of one kind, one value for each iteration.
  struct Series {
    /// The position of the metric in the measurement's list of metrics, from 0.
    ///
    /// The position is needed because two metrics may report values of the same kind.
    let metric: Int
    let first: XCTPerformanceMeasurement
    var values: [Double]
    /// The seconds of each value that were spent waiting for a processor; nil if the values are not clock times.
    var waits: [Double]?

    var statistics: SampleStatistics { SampleStatistics(values) }
  }

  private(set) var series: [Series] = []

  /// Adds a value of one iteration to its series.
  ///
  /// - Parameters:
  ///   - measurement: the value that the iteration produced.
  ///   - metric: the position of the metric in the measurement's list of metrics, from 0.
  ///   - wait: the seconds that the measured thread waited for a processor; nil if the value is not a clock time.
  mutating func add(_ measurement: XCTPerformanceMeasurement, of metric: Int, wait: Double?) {
    let index = series.firstIndex { $0.metric == metric && $0.first.identifier == measurement.identifier }
    if let index {
      series[index].values.append(measurement.doubleValue)
      if let wait { series[index].waits?.append(wait) }
    } else {
      series.append(
        Series(
          metric: metric, first: measurement, values: [measurement.doubleValue], waits: wait.map { [$0] }))
    }
  }

  /// Reduces the waiting times to the part for which other programs used the processors, a fraction from 0 to 1.
  mutating func scaleWaits(by part: Double) {
    for index in series.indices { series[index].waits = series[index].waits?.map { $0 * part } }
  }

  /// The times of the reference workload in seconds.
  ///
  /// The workload runs before the first iteration, after long iterations, and after the last iteration.
  var references: [Double] = []

  /// Prints a line for each series in XCTest's format, records the series, and compares it with its baseline.
  ///
  /// - Parameters:
  ///   - test: the test. It has a number if other tests may run at the same time, so that the measurement is recorded
  ///     for the right test.
  ///   - place: the location of the measurement in the test, for failures.
  func publish(for test: TestDescription, at place: SourceLocationFinder.Location?) {
    let runLog = AutomationSession.shared.runLog
    let check = BaselineCheck(
      target: test.target,
      test: test.name.replacingOccurrences(of: ".", with: "/"),
      place: place, reference: SampleStatistics.interquartileMean(of: references))
    var failures: [(text: String, details: String?)] = []
    for series in series {
      do {
        let result = try check.result(of: series)
        var event = result.event
        if test.number > 0 {
          // The test runs in parallel with others, so a step could be assigned to the wrong test.
          event.test = test.number
        } else {
          runLog.note("Measured \(Self.note(series)), \(result.note)")
        }
        runLog.record(event)
        let position = place.map { "\($0.file):\($0.line): " } ?? ""
        print("\(position)Test Case '\(test.name)' measured \(Self.line(series)), \(result.text)")
        if let failure = result.failure { failures.append((failure, result.details)) }
      } catch {
        failures.append(("The baseline of \(series.first.displayName) cannot be read: \(error)", nil))
      }
    }
    fflush(nil)
    for failure in failures {
      IssueRecorder.record(
        XCTIssue(
          type: .performanceRegression, compactDescription: failure.text,
          detailedDescription: failure.details,
          sourceCodeContext: XCTSourceCodeContext(
            location: place.map { XCTSourceCodeLocation(filePath: $0.file, lineNumber: $0.line) })))
    }
  }

  static func note(_ series: Series) -> String {
    // The symbol of the unit may contain a percent sign, so it is not part of a format.
    "\(series.first.displayName): average \(String(format: "%.3f", series.statistics.average)) "
      + series.first.unitSymbol
      + String(
        format: ", relative standard deviation %.3f%%, %d values",
        series.statistics.relativeStandardDeviation, series.values.count)
  }

  static func line(_ series: Series) -> String {
    let polarity =
      switch series.first.polarity {
      case .prefersSmaller: "prefers smaller"
      case .prefersLarger: "prefers larger"
      case .unspecified: "unspecified"
      }
    return [
      "[\(series.first.displayName), \(series.first.unitSymbol)] "
        + String(format: "average: %.3f", series.statistics.average),
      String(format: "relative standard deviation: %.3f%%", series.statistics.relativeStandardDeviation),
      "values: [" + series.values.map { String(format: "%.6f", $0) }.joined(separator: ", ") + "]",
      "performanceMetricID:\(series.first.identifier)", "polarity: \(polarity)",
    ].joined(separator: ", ")
  }
}
