import AutomationEngine
import Foundation
import Performance
import XCTest

/// Measures a block again and again. One runs at a time.
final class MeasurementRun: @unchecked Sendable {
  /// The run that `startMeasuring()` and `stopMeasuring()` of its test belong to.
  nonisolated(unsafe) private static var running: MeasurementRun?
  private static let lock = NSLock()

  static func current(of testCase: XCTestCase) -> MeasurementRun? {
    lock.withLock { running.flatMap { $0.testCase === testCase ? $0 : nil } }
  }

  private enum State {
    case notStarted, started, stopped
  }

  /// How often the reference workload is done before and after: not between iterations, whose caches it would take.
  private static let referenceRuns = 3

  private let testCase: XCTestCase
  private let metrics: [any XCTMetric]
  private let options: XCTMeasureOptions
  private let place: SourceLocationFinder.Location?
  private var state = State.notStarted
  private var metricsOfIteration: [any XCTMetric] = []
  private var start = XCTPerformanceMeasurementTimestamp()
  private var end = XCTPerformanceMeasurementTimestamp()
  private var hasFailed = false

  init(_ testCase: XCTestCase, metrics: [any XCTMetric], options: XCTMeasureOptions) {
    self.testCase = testCase
    self.metrics = metrics
    self.options = options
    place = SourceLocationFinder.callerOfThisModule()
  }

  func measure(_ block: () -> Void) {
    guard !metrics.isEmpty else { return fail("expected at least one metric to measure, found none.") }
    guard options.iterationCount > 0 else {
      return fail("expected an iterationCount of 1 or more, found \(options.iterationCount).")
    }
    let isFirst = Self.lock.withLock {
      if let outer = Self.running, outer.testCase === testCase {
        outer.hasFailed = true
        return false
      }
      Self.running = self
      return true
    }
    guard isFirst else {
      return fail("measure was called inside a measured block, which Apple's XCTest does not allow.")
    }
    defer { Self.lock.withLock { Self.running = nil } }
    var report = MeasurementReport()
    report.references = (0..<Self.referenceRuns).map { _ in ReferenceWorkload.run() }
    for number in 0...options.iterationCount {
      guard let measured = measureOnce(block, number) else { return }
      // The first run fills caches.
      guard number > 0 else { continue }
      for (metric, measurements) in measured.enumerated() {
        for measurement in measurements { report.add(measurement, of: metric) }
      }
    }
    report.references += (0..<Self.referenceRuns).map { _ in ReferenceWorkload.run() }
    report.publish(for: testCase, at: place)
  }

  /// - Returns: nil when the run must end, the failure having been recorded.
  private func measureOnce(_ block: () -> Void, _ number: Int) -> [[XCTPerformanceMeasurement]]? {
    let name =
      number == 0
      ? "Run the measured block once before it is measured"
      : "Measure, iteration \(number) of \(options.iterationCount)"
    return AutomationSession.shared.recorder.run(name) {
      state = .notStarted
      metricsOfIteration = metrics.map { $0.copy(with: nil) as? any XCTMetric ?? $0 }
      if !options.invocationOptions.contains(.manuallyStart) { startMeasuring() }
      block()
      if state == .started, options.invocationOptions.contains(.manuallyStop) {
        fail("the block did not call stopMeasuring(), which the option manuallyStop announces.")
      }
      if state == .started { stopMeasuring() }
      if state == .notStarted {
        fail("the block did not call startMeasuring(), which the option manuallyStart announces.")
      }
      guard !hasFailed else { return nil }
      do {
        return try metricsOfIteration.map { try $0.reportMeasurements(from: start, to: end) }
      } catch {
        fail("\(error)")
        return nil
      }
    }
  }

  func startMeasuring() {
    guard state == .notStarted else {
      return fail(
        "startMeasuring() was called when the iteration had been started. Expected it once, and only with manuallyStart."
      )
    }
    state = .started
    for metric in metricsOfIteration { metric.willBeginMeasuring() }
    start = XCTPerformanceMeasurementTimestamp()
  }

  func stopMeasuring() {
    let now = XCTPerformanceMeasurementTimestamp()
    guard state == .started else {
      return fail(
        "stopMeasuring() was called when no measurement was going on. Expected it once, after the start.")
    }
    end = now
    state = .stopped
    for metric in metricsOfIteration { metric.didStopMeasuring() }
  }

  private func fail(_ reason: String) {
    guard !hasFailed else { return }
    hasFailed = true
    IssueRecorder.record("Failed to measure: \(reason)", at: place)
  }
}
