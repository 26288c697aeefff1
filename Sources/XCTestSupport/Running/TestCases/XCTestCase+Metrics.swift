// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// Measures a block with metrics and the options of the class.
  ///
  /// The block runs once without being measured, then as often as the options specify: five times unless the class
  /// overrides `defaultMeasureOptions`.
  ///
  /// - Parameters:
  ///   - metrics: the metrics to measure; an empty list fails the test.
  ///   - block: the code to measure.
  public func measure(metrics: [any XCTMetric], block: () -> Void) {
    measure(metrics: metrics, options: defaults.defaultMeasureOptions, block: block)
  }

  /// Measures a block with the metrics of the class: the time, unless the class overrides `defaultMetrics`.
  ///
  /// - Parameters:
  ///   - options: the number of iterations, and whether the block itself starts and stops the measurement.
  ///   - block: the code to measure.
  public func measure(options: XCTMeasureOptions, block: () -> Void) {
    measure(metrics: defaults.defaultMetrics, options: options, block: block)
  }

  /// The class with the default metrics and options: the class of the test if it is an ``UnderstudyTestCase``.
  private var defaults: UnderstudyTestCase.Type {
    type(of: self) as? UnderstudyTestCase.Type ?? UnderstudyTestCase.self
  }

  /// Measures a block, and prints a line for each metric.
  ///
  /// The block runs once without being measured, then as often as the options specify. The line has the average, the
  /// relative standard deviation and the values. The test fails if an average is worse than its baseline by more than
  /// the limits, or if the values vary too much to be compared with it. An error of the measurement also fails the test
  /// ("Failed to measure: …").
  ///
  /// - Parameters:
  ///   - metrics: the metrics to measure; an empty list fails the test.
  ///   - options: the number of iterations, and whether the block itself starts and stops the measurement.
  ///   - block: the code to measure.
  public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {
    MeasurementRun(MeasuredTestCase(self), metrics: metrics, plan: MeasurementPlan(options)).measure(block)
  }

  /// Measures as `measure(_:)` does: the time in ten iterations, unless the class sets other metrics or options.
  ///
  /// - Parameters:
  ///   - place: the location of the call; nil to find it in the call stack.
  ///   - block: the code to measure.
  func measureDefaults(at place: SourceLocationFinder.Location?, _ block: () -> Void) {
    let (metrics, options) = (defaults.defaultMetrics, defaults.defaultMeasureOptions)
    MeasurementRun(
      MeasuredTestCase(self),
      metrics: metrics.count == 1 && (metrics[0] as? XCTClockMetric)?.isOfNoClass == true
        ? [WallClockMetric()] : metrics,
      plan: options.isOfNoClass ? MeasurementPlan(startsAutomatically: true) : MeasurementPlan(options),
      place: place
    ).measure(block)
  }
}
