import Foundation
import XCTest

extension XCTestCase {
  /// Measures a block with metrics and the options of the class.
  public func measure(metrics: [any XCTMetric], block: () -> Void) {
    measure(metrics: metrics, options: defaults.defaultMeasureOptions, block: block)
  }

  /// Measures the metrics of the class.
  public func measure(options: XCTMeasureOptions, block: () -> Void) {
    measure(metrics: defaults.defaultMetrics, options: options, block: block)
  }

  /// The class that says what is measured when a test does not: its own where it can say so.
  private var defaults: XCUITestCase.Type { type(of: self) as? XCUITestCase.Type ?? XCUITestCase.self }

  /// Measures a block: runs it once, then again as often as the options say, and prints a line for each metric with the
  /// average, the relative standard deviation and the values.
  public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {
    MeasurementRun(self, metrics: metrics, options: options).measure(block)
  }
}

extension XCTestCase {
  /// Stands in for XCTest's `startMeasuring(file:line:)`, which knows nothing of our metrics.
  @_silgen_name("$s6XCTest0A4CaseC14startMeasuring4file4lineys12StaticStringV_SitF")
  func understudyStartMeasuring(file: StaticString, line: Int) {
    if let run = MeasurementRun.current(of: self) { return run.startMeasuring() }
    callXCTest("$s6XCTest0A4CaseC14startMeasuring4file4lineys12StaticStringV_SitF", file, line)
  }

  /// Stands in for XCTest's `stopMeasuring(file:line:)`.
  @_silgen_name("$s6XCTest0A4CaseC13stopMeasuring4file4lineys12StaticStringV_SitF")
  func understudyStopMeasuring(file: StaticString, line: Int) {
    if let run = MeasurementRun.current(of: self) { return run.stopMeasuring() }
    callXCTest("$s6XCTest0A4CaseC13stopMeasuring4file4lineys12StaticStringV_SitF", file, line)
  }

  private func callXCTest(_ symbol: String, _ file: StaticString, _ line: Int) {
    struct Method {
      let call: (StaticString, Int) -> Void
    }
    guard let original = OriginalMethod(symbol, of: self) else { return }
    unsafeBitCast(original.codeAndObject, to: Method.self).call(file, line)
  }
}
