// SPDX-License-Identifier: Apache-2.0

import Testing

/// Measures a block in a Swift Testing test, as XCTest's method of the same name does.
///
/// Extension of Understudy: Apple's API has no counterpart.
///
/// ```swift
/// @Test func parsingIsFast() throws {
///   let data = try Data(contentsOf: sample)
///   try measure(metrics: [XCTClockMetric(), UnderstudyAllocationMetric()]) { _ = try Parser().parse(data) }
/// }
/// ```
///
/// The block runs once without being measured, then as often as the options specify. Values are printed, recorded and
/// compared with baselines, as in XCTest's tests. Failures are issues of the test. An error that the block throws ends
/// the measurement.
///
/// Tests run in parallel. Measurements wait for each other, but not for tests that measure nothing. For stable times,
/// run the tests with `--no-parallel`, or set limits for counts instead of times.
///
/// - Parameters:
///   - metrics: the metrics to measure.
///   - options: the number of iterations, and whether the block itself starts and stops the measurement. With
///     `.manuallyStart`, the block calls the function `startMeasuring`.
///   - block: the code to measure.
/// - Throws: the error that the block throws.
public func measure(
  metrics: [any XCTMetric] = [XCTClockMetric()], options: XCTMeasureOptions = .default,
  block: () throws -> Void
) rethrows {
  guard let test = MeasuredTestCase(current: Test.current) else {
    return IssueRecorder.record(
      "Failed to measure: measure(metrics:options:block:) was called outside of a Swift Testing test. Call it in the "
        + "task of the test, not in threads that the test starts. In XCTest tests, call the method of the test case.",
      at: SourceLocationFinder.callerOfThisModule())
  }
  try MeasurementRun(test, metrics: metrics, plan: MeasurementPlan(options)).measure(block)
}

/// Starts the measurement of an iteration, in a block that is measured with `.manuallyStart`.
///
/// Extension of Understudy: in Swift Testing, this function replaces the method of XCTest's test cases. Call the
/// function on the thread of the block. A call outside of a measured block fails the test.
public func startMeasuring() {
  MeasurementRun.requireOne("startMeasuring()")?.startMeasuring()
}

/// Ends the measurement of an iteration, in a measured block.
///
/// Extension of Understudy: in Swift Testing, this function replaces the method of XCTest's test cases. Call the
/// function on the thread of the block. A call outside of a measured block fails the test.
public func stopMeasuring() {
  MeasurementRun.requireOne("stopMeasuring()")?.stopMeasuring()
}

extension MeasurementRun {
  fileprivate static func requireOne(_ function: String) -> MeasurementRun? {
    if let run = ofThisThread { return run }
    IssueRecorder.record(
      "Failed to measure: \(function) was called outside of a measured block. Call it in the block of "
        + "measure(metrics:options:block:), on the thread of the block.",
      at: SourceLocationFinder.callerOfThisModule())
    return nil
  }
}
