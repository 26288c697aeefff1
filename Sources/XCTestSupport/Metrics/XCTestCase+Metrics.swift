// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// Measures a block with metrics and the options of the class.
  ///
  /// It runs once, then again as often as the options say: five times unless the class overrides
  /// `defaultMeasureOptions`.
  ///
  /// - Parameters:
  ///   - metrics: what is measured; none fails the test.
  ///   - block: the code to measure.
  public func measure(metrics: [any XCTMetric], block: () -> Void) {
    measure(metrics: metrics, options: defaults.defaultMeasureOptions, block: block)
  }

  /// Measures the metrics of the class: the time, unless it overrides `defaultMetrics`.
  ///
  /// - Parameters:
  ///   - options: how often, and who starts and stops.
  ///   - block: the code to measure.
  public func measure(options: XCTMeasureOptions, block: () -> Void) {
    measure(metrics: defaults.defaultMetrics, options: options, block: block)
  }

  /// The class that says what is measured when a test does not: its own where it can say so.
  private var defaults: UnderstudyTestCase.Type {
    type(of: self) as? UnderstudyTestCase.Type ?? UnderstudyTestCase.self
  }

  /// Measures a block, and prints a line for each metric.
  ///
  /// The block runs once, then again as often as the options say. The line has the average, the relative standard
  /// deviation and the values. A value that is worse than its baseline fails the test. So does what cannot be
  /// measured ("Failed to measure: …").
  ///
  /// - Parameters:
  ///   - metrics: what is measured; none fails the test.
  ///   - options: how often, and who starts and stops.
  ///   - block: the code to measure.
  public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {
    MeasurementRun(MeasuredTestCase(self), metrics: metrics, plan: MeasurementPlan(options)).measure(block)
  }

  /// Measures as `measure(_:)` does: the time, ten times, or as the properties of the class say.
  ///
  /// - Parameters:
  ///   - place: as the caller gives it; nil to find it out.
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
