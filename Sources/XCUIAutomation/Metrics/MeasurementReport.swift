import AutomationEngine
import Foundation
import Performance
import ResultBundle
import XCTest

/// What came of the iterations of one measurement.
struct MeasurementReport {
  /// The values of one kind, one for each iteration.
  struct Series {
    /// The metric's place among those of the measurement: two of them may report values of one kind.
    let metric: Int
    let first: XCTPerformanceMeasurement
    var values: [Double]

    var statistics: SampleStatistics { SampleStatistics(values) }
  }

  private(set) var series: [Series] = []

  /// - Parameter metric: the metric's place among those of the measurement.
  mutating func add(_ measurement: XCTPerformanceMeasurement, of metric: Int) {
    let index = series.firstIndex { $0.metric == metric && $0.first.identifier == measurement.identifier }
    if let index {
      series[index].values.append(measurement.doubleValue)
    } else {
      series.append(Series(metric: metric, first: measurement, values: [measurement.doubleValue]))
    }
  }

  /// Prints a line for each series in the form of XCTest's own, and notes it among the steps of the test.
  func publish(for testCase: XCTestCase, at place: SourceLocationFinder.Location?) {
    for series in series {
      let recorder = AutomationSession.shared.recorder
      recorder.note("Measured \(Self.note(series))")
      recorder.record(series.event)
      let position = place.map { "\($0.file):\($0.line): " } ?? ""
      print("\(position)Test Case '\(testCase.name)' measured \(Self.line(series))")
    }
    fflush(nil)
  }

  static func note(_ series: Series) -> String {
    series.first.displayName
      + String(
        format: ": average %.3f \(series.first.unitSymbol), relative standard deviation %.3f%%, %d values",
        series.statistics.average, series.statistics.relativeStandardDeviation, series.values.count)
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

extension MeasurementReport.Series {
  /// What the record of the run keeps.
  var event: BundleEvent.Measurement {
    BundleEvent.Measurement(
      test: nil, metric: first.displayName, identifier: first.identifier, unit: first.unitSymbol,
      values: values, polarity: "\(first.polarity)")
  }
}
