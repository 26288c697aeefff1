// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import Foundation
import Performance
import XCTest

/// Measures a block again and again.
///
/// One runs at a time.
final class MeasurementRun: @unchecked Sendable {
  /// The run that `startMeasuring()` and `stopMeasuring()` of its test belong to.
  nonisolated(unsafe) private static var running: MeasurementRun?
  private static let turn = NSCondition()

  static func current(of testCase: XCTestCase) -> MeasurementRun? {
    turn.withLock { running.flatMap { $0.test.testCase === testCase ? $0 : nil } }
  }

  /// The run whose block the calling thread is in.
  static var ofThisThread: MeasurementRun? {
    turn.withLock { running.flatMap { $0.thread == pthread_self() ? $0 : nil } }
  }

  private enum State {
    case notStarted, started, stopped
  }

  /// Whether a profiler watches: then what is measured is of no use, and work of this library would be in the profile.
  static var isProfiled: Bool { AutomationSession.shared.setting("UNDERSTUDY_PROFILED") != nil }

  /// How often the reference workload is done before and after.
  private static var referenceRuns: Int { isProfiled ? 0 : 5 }
  /// The part of an iteration's time that the workload takes after it, up to as many runs as before and after together.
  ///
  /// A machine's speed may change within a second, so that the workload is to see what the iterations see; short
  /// iterations, whose caches it would take, are left alone.
  private static let referencePart = 0.05

  private let test: MeasuredTest
  private let metrics: [any XCTMetric]
  private let plan: MeasurementPlan
  private let place: SourceLocationFinder.Location?
  private let thread = pthread_self()
  private var state = State.notStarted
  private var metricsOfIteration: [any XCTMetric] = []
  private var start = XCTPerformanceMeasurementTimestamp()
  private var end = XCTPerformanceMeasurementTimestamp()
  private var hasFailed = false
  /// What this thread had waited for a processor when the iteration began, and how much it did in it; seconds.
  private var waitBefore: Double?
  private var waited: Double?

  /// - Parameters:
  ///   - test: who measures.
  ///   - metrics: what is measured.
  ///   - plan: how often, and who starts and stops.
  ///   - place: where the test measures, as far as it said so.
  init(
    _ test: MeasuredTest, metrics: [any XCTMetric], plan: MeasurementPlan,
    place: SourceLocationFinder.Location? = nil
  ) {
    self.test = test
    self.metrics = metrics
    self.plan = plan
    // The place that a caller in Swift 6 mode gives begins with its module.
    self.place =
      place?.file.hasPrefix("/") == true ? place : SourceLocationFinder.callerOfThisModule() ?? place
  }

  func measure(_ block: () throws -> Void) rethrows {
    guard !metrics.isEmpty else { return fail("expected at least one metric to measure, found none.") }
    guard plan.iterations > 0 else {
      return fail("expected an iterationCount of 1 or more, found \(plan.iterations).")
    }
    guard begin() else {
      return fail("measure was called inside a measured block, which Apple's XCTest does not allow.")
    }
    defer { finish() }
    let description = test.numbered
    var report = MeasurementReport()
    let waitBefore = ProcessorWait.now()
    report.references = (0..<Self.referenceRuns).map { _ in Self.reference() }
    for number in (plan.runsOnceBefore ? 0 : 1)...plan.iterations {
      let begun = SuspendingClock.now
      guard let measured = try measureOnce(block, number) else { return }
      guard number > 0 else { continue }
      report.references += references(
        afterIterationOf: (SuspendingClock.now - begun) / .seconds(1), report.references)
      for (metric, measurements) in measured.enumerated() {
        let wait = metrics[metric].isTimeByTheClock ? waited : nil
        for measurement in measurements { report.add(measurement, of: metric, wait: wait) }
      }
    }
    report.references += (0..<Self.referenceRuns).map { _ in Self.reference() }
    if let waitBefore, let now = ProcessorWait.now() {
      report.scaleWaits(by: now.strangersPart(since: waitBefore))
    }
    report.publish(for: description, at: place)
  }

  /// What the reference workload takes after an iteration.
  ///
  /// - Parameters:
  ///   - time: the iteration's, in seconds.
  ///   - before: what it took so far.
  /// - Returns: seconds, one for each time that it was done; none after a short iteration.
  private func references(afterIterationOf time: Double, _ before: [Double]) -> [Double] {
    guard let reference = SampleStatistics.middle(before), reference > 0 else { return [] }
    let runs = min(Double(2 * Self.referenceRuns), time * Self.referencePart / reference)
    return (0..<Int(runs)).map { _ in Self.reference() }
  }

  /// Seconds that the reference workload takes, without those that it waits for a processor.
  private static func reference() -> Double {
    let before = ProcessorWait.seconds()
    let time = ReferenceWorkload.run()
    guard let before, let after = ProcessorWait.seconds() else { return time }
    return max(time / 100, time - (after - before))
  }

  // MARK: - Turns

  /// Takes the turn.
  ///
  /// Tests of Swift Testing run side by side, so that what one measures would be disturbed by another that
  /// measures: they wait for each other.
  ///
  /// - Returns: false inside a measured block, whose measurement fails by that.
  private func begin() -> Bool {
    Self.turn.withLock {
      while let other = Self.running {
        let isInside =
          test.testCase == nil ? other.thread == thread : other.test.testCase === test.testCase
        if isInside {
          other.hasFailed = true
          return false
        }
        // Tests of XCTest run one after another: what still measures was left behind by one before.
        if test.testCase != nil { break }
        Self.turn.wait()
      }
      Self.running = self
      return true
    }
  }

  private func finish() {
    Self.turn.withLock {
      if Self.running === self { Self.running = nil }
      Self.turn.broadcast()
    }
  }

  /// Ends what a test has left behind that was stopped in a measured block: its metrics may have threads, and change the process.
  static func endLeftOver(of testCase: XCTestCase) {
    guard let run = current(of: testCase) else { return }
    if run.state == .started {
      for metric in run.metricsOfIteration.reversed() { metric.didStopMeasuring() }
    }
    (run.state, run.hasFailed) = (.stopped, true)
    run.finish()
  }

  // MARK: - An iteration

  /// - Returns: nil when the run must end, the failure having been recorded.
  private func measureOnce(_ block: () throws -> Void, _ number: Int) rethrows
    -> [[XCTPerformanceMeasurement]]?
  {
    let name =
      number == 0
      ? "Run the measured block once before it is measured"
      : "Measure, iteration \(number) of \(plan.iterations)"
    guard test.hasSteps else { return try measureOnce(block) }
    return try AutomationSession.shared.recorder.run(name) { try measureOnce(block) }
  }

  private func measureOnce(_ block: () throws -> Void) rethrows -> [[XCTPerformanceMeasurement]]? {
    state = .notStarted
    metricsOfIteration = metrics.map { $0.copy(with: nil) as? any XCTMetric ?? $0 }
    if !plan.invocation.contains(.manuallyStart) { startMeasuring() }
    do {
      try block()
    } catch {
      // What metrics have begun has an end.
      if state == .started { stopMeasuring() }
      throw error
    }
    if state == .started, plan.invocation.contains(.manuallyStop) {
      fail("the block did not call stopMeasuring(), which the option manuallyStop announces.")
    }
    if state == .started { stopMeasuring() }
    if state == .notStarted {
      fail("the block did not call startMeasuring(), which \(plan.announcementOfStart) announces.")
    }
    guard !hasFailed else { return nil }
    do {
      return try metricsOfIteration.map { try $0.reportMeasurements(from: start, to: end) }
    } catch {
      fail("\(error)")
      return nil
    }
  }

  func startMeasuring() {
    guard state == .notStarted else {
      return fail(
        "startMeasuring() was called when the iteration had been started. Expected it once, and only with manuallyStart."
      )
    }
    state = .started
    // Outside of what metrics measure: it allocates.
    waitBefore = waitOfMeasuredThread
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
    // The one that began last ends first, so that no metric measures the work of those around it.
    for metric in metricsOfIteration.reversed() { metric.didStopMeasuring() }
    waited = waitBefore.flatMap { before in waitOfMeasuredThread.map { max(0, $0 - before) } }
  }

  /// Seconds; nil on other threads, whose waiting is not what the block's thread did.
  private var waitOfMeasuredThread: Double? {
    pthread_equal(thread, pthread_self()) != 0 ? ProcessorWait.seconds() : nil
  }

  private func fail(_ reason: String) {
    guard !hasFailed else { return }
    hasFailed = true
    IssueRecorder.record("Failed to measure: \(reason)", at: place)
  }
}
