// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Replaces XCTest's measuring functions on Linux.
///
/// With the replacements, all values are measured, recorded and compared in the same way.
extension XCTestCase {
  /// Stands in for `measure(file:line:block:)`.
  @_silgen_name("$s6XCTest0A4CaseC7measure4file4line5blockys12StaticStringV_SiyyXEtF")
  func understudyMeasure(file: StaticString, line: Int, block: () -> Void) {
    measureDefaults(at: .init(file: "\(file)", line: line), block)
  }

  /// Stands in for `measureMetrics(_:automaticallyStartMeasuring:file:line:for:)`.
  @_silgen_name(
    "$s6XCTest0A4CaseC14measureMetrics_27automaticallyStartMeasuring4file4line3forySayAA20XCTPerformanceMetricVG_Sbs12StaticStringVSiyyXEtF"
  )
  func understudyMeasureMetrics(
    _ metrics: [XCTPerformanceMetric], automaticallyStartMeasuring: Bool, file: StaticString, line: Int,
    for block: () -> Void
  ) {
    let place = SourceLocationFinder.Location(file: "\(file)", line: line)
    if let unknown = metrics.first(where: { $0 != .wallClockTime }) {
      return IssueRecorder.record(
        "Failed to measure: expected XCTPerformanceMetric.wallClockTime, found \"\(unknown.rawValue)\". For other metrics "
          + "use measure(metrics:options:block:).", at: place)
    }
    MeasurementRun(
      MeasuredTestCase(self), metrics: metrics.map { _ in WallClockMetric() },
      plan: MeasurementPlan(startsAutomatically: automaticallyStartMeasuring), place: place
    ).measure(block)
  }

  /// Stands in for XCTest's `startMeasuring(file:line:)`, which does not support metrics.
  @_silgen_name("$s6XCTest0A4CaseC14startMeasuring4file4lineys12StaticStringV_SitF")
  func understudyStartMeasuring(file: StaticString, line: Int) {
    if let run = MeasurementRun.current(of: self) { return run.startMeasuring() }
    callXCTest(.startMeasuring, file, line)
  }

  /// Stands in for XCTest's `stopMeasuring(file:line:)`.
  @_silgen_name("$s6XCTest0A4CaseC13stopMeasuring4file4lineys12StaticStringV_SitF")
  func understudyStopMeasuring(file: StaticString, line: Int) {
    if let run = MeasurementRun.current(of: self) { return run.stopMeasuring() }
    callXCTest(.stopMeasuring, file, line)
  }

  /// Calls XCTest's function, which reports the error of a call outside of measured blocks.
  private func callXCTest(_ symbol: XCTestSymbol, _ file: StaticString, _ line: Int) {
    struct Method {
      let call: (StaticString, Int) -> Void
    }
    guard let original = OriginalMethod(symbol, of: self) else { return }
    unsafeBitCast(original.codeAndObject, to: Method.self).call(file, line)
  }
}
